import { formatMoney } from '../../../src/format/money';
import { formatNumber } from '../../../src/format/number';
import { typeText } from '../../../src/resources/transactions/types';
import { t, translate } from '../../../src/texts/t';
import { takeFocus } from '../../../src/views/takeFocus';
import type { PlannedCorrection } from '../contract';
import styles from './returns.module.css';

type Planned = PlannedCorrection['moves'][number];

const words: Readonly<Record<string, string>> = {
  SUPPLIER_TO_WAREHOUSE: 'A receipt from the supplier',
  WAREHOUSE_TO_SUPPLIER: 'A return to the supplier',
  WAREHOUSE_TO_CUSTOMER: 'A delivery to the client',
  CUSTOMER_TO_WAREHOUSE: 'A return from the client',
  WAREHOUSE_TO_WAREHOUSE: 'A transfer',
};

/**
 * What would be booked, in words: "A return to the supplier: 90 × Hammer ($1,125.00)". It takes the focus: what asked for it is
 * gone, and what books it comes next.
 */
export const Plan = ({ moves }: { moves: readonly Planned[] }) => (
  <div ref={takeFocus} tabIndex={-1} className={styles.plan} role="status">
    <p>{t('This will be booked, and the transaction stays as it is:')}</p>
    <ul>
      {moves.map((move) => (
        <li key={`${move.transactionType} ${move.fromWarehouseId}`}>{inWords(move)}</li>
      ))}
    </ul>
  </div>
);

function inWords({ transactionType, lines, totalPrice }: Planned): string {
  const goods = lines.map(({ name, quantity }) => `${formatNumber(quantity)} × ${name}`).join(', ');
  return `${words[transactionType] === undefined ? typeText(transactionType) : translate(words[transactionType])}: ${goods} (${formatMoney(totalPrice)})`;
}
