import type { Identifier } from 'react-admin';
import { formatDay } from '../../../src/format/date';
import { formatMoney, formatNumber, sumOf } from '../../../src/format/number';
import { figureProblem } from '../../../src/inventory/amount';
import { plural, t } from '../../../src/texts/t';
import { tNodes } from '../../../src/texts/tNodes';
import { LabelledControl } from '../../../src/views/controls/LabelledControl';
import { RecordLink } from '../../../src/views/links/RecordLink';
import { Card } from '../../../src/views/page/Card';
import type { Proposal } from '../contract';
import styles from './orders.module.css';

/** The user's choices in a proposal: the supplier, and the amount per product id. */
export interface Chosen {
  /** Empty until the user selects one. */
  supplierId: string;
  amounts: Readonly<Record<number, string>>;
  /** The ids of the products without a tick, which are not ordered. */
  left: readonly number[];
}

/** Returns the lines to order. */
export const goodsOf = ({ lines }: Proposal, { amounts, left }: Chosen) =>
  lines.flatMap(({ productId, price }) => {
    const quantity = left.includes(productId) ? 0 : Number(amounts[productId]);
    return quantity > 0 ? [{ productId, quantity, price }] : [];
  });

/** Returns the number of lines and their pieces as text: "11 lines, 56 pieces". */
export function countsText(goods: readonly { quantity: number }[]): string {
  const pieces = sumOf(goods, ({ quantity }) => quantity);
  return `${plural(goods.length, '{count} line', '{count} lines')}, ${plural(pieces, '{count} piece', '{count} pieces')}`;
}

export const priceOf = (goods: readonly { quantity: number; price: number }[]): number =>
  sumOf(goods, ({ quantity, price }) => quantity * price);

/** Whether an amount says something else than how many pieces, or none. */
export const isUnread = (typed = ''): boolean => typed !== '' && figureProblem(typed) !== undefined;

interface ProposedGoodsProps {
  proposal: Proposal;
  chosen: Chosen;
  /** The id of the saved order; undefined if it is not saved yet. */
  written: Identifier | undefined;
  /** True after the user has tried to continue: the form then marks missing fields. */
  isTried: boolean;
  onChange: (chosen: Chosen) => void;
}

/** The goods to order from one supplier, or from a supplier still to be chosen. */
export function ProposedGoods({ proposal, chosen, written, isTried, onChange }: ProposedGoodsProps) {
  const { supplierId, supplierName, lines } = proposal;
  const goods = goodsOf(proposal, chosen);
  const title = supplierName ?? t('No supplier yet');
  if (written !== undefined) {
    return (
      <Card title={title}>
        <p>
          {tNodes('Created as {order}.', {
            order: (
              <RecordLink to="purchase-orders" id={written}>
                {t('Purchase Order {id}', { id: String(written) })}
              </RecordLink>
            ),
          })}
        </p>
      </Card>
    );
  }
  return (
    <Card title={title}>
      {supplierId === null && (
        <div className={styles.of}>
          <LabelledControl
            label={t('Supplier')}
            spec={{ as: 'reference', to: 'suppliers', hint: t('Choose Supplier'), search: true }}
            value={chosen.supplierId}
            onChange={(id) => onChange({ ...chosen, supplierId: id })}
            problem={isTried && !chosen.supplierId && t('Required')}
            required
          />
        </div>
      )}
      <table className={styles.goods} data-unseen="labels">
        <thead>
          <tr>
            <th scope="col">{t('Product')}</th>
            <th scope="col">{t('In Stock')}</th>
            <th scope="col">{t('Minimum')}</th>
            <th scope="col">{t('Target')}</th>
            <th scope="col">{t('On the Way')}</th>
            <th scope="col">{t('Last Price')}</th>
            <th scope="col">{t('Amount')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ productId, name, inStock, minimum, target, onTheWay, inDrafts, price, deliveredOn }) => (
            <tr key={productId} data-left={chosen.left.includes(productId) || undefined}>
              <th scope="row">
                <input
                  type="checkbox"
                  className={styles.tick}
                  aria-label={t('Order {name}', { name })}
                  checked={!chosen.left.includes(productId)}
                  onChange={({ target }) =>
                    onChange({
                      ...chosen,
                      left: target.checked ? chosen.left.filter((id) => id !== productId) : [...chosen.left, productId],
                    })
                  }
                />
                <RecordLink to="products" id={productId}>
                  {name}
                </RecordLink>
              </th>
              <td data-label={t('In Stock')}>{formatNumber(inStock)}</td>
              <td data-label={t('Minimum')}>{formatNumber(minimum)}</td>
              <td data-label={t('Target')}>{formatNumber(target)}</td>
              <td data-label={t('On the Way')}>
                {formatNumber(onTheWay)}
                {inDrafts > 0 && <small>{t('+ {count} in drafts', { count: formatNumber(inDrafts) })}</small>}
              </td>
              <td data-label={t('Last Price')}>
                {formatMoney(price)}
                {deliveredOn && <small>{formatDay(deliveredOn)}</small>}
              </td>
              <td data-label={t('Amount')}>
                <LabelledControl
                  label={t('Amount of {name}', { name })}
                  spec={{ as: 'number', step: 1, min: 0 }}
                  value={chosen.amounts[productId] ?? ''}
                  onChange={(amount) => onChange({ ...chosen, amounts: { ...chosen.amounts, [productId]: amount } })}
                  problem={isUnread(chosen.amounts[productId]) && figureProblem(chosen.amounts[productId] ?? '')}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.sum}>
        <span>{countsText(goods)}</span>
        <span>
          {t('Total:')} <strong>{formatMoney(priceOf(goods))}</strong>
        </span>
      </p>
    </Card>
  );
}
