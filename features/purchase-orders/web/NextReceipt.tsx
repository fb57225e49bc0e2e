import { useQuery } from '@tanstack/react-query';
import { byWarehouse } from '../../../contract/entities/scope';
import { PANEL } from '../../../src/dashboard/summaryQueryOptions';
import { daysAgo, formatDay } from '../../../src/format/date';
import { pageQuery } from '../../../src/routing/pageRoute';
import { t } from '../../../src/texts/t';
import { useProvider } from '../../../src/views/data/useProvider';
import { useScope } from '../../../src/views/scope';
import styles from './orders.module.css';

/** The earliest day on which goods of an open order are expected. Empty while it loads, if that fails, and without an open order. */
export default function NextReceipt() {
  const { chosen: warehouseId } = useScope(byWarehouse);
  const dataProvider = useProvider();
  const { data } = useQuery(
    pageQuery([PANEL, 'next-receipt', warehouseId], async ({ signal }) => {
      const { data: orders } = await dataProvider.getList('purchase-orders', {
        filter: { open: 'true', warehouseId },
        meta: { sort: 'expectedOn' },
        signal,
      });
      return String(orders[0]?.expectedOn ?? '');
    }),
  );
  const day = formatDay(data);
  const text = data && (data < daysAgo(0) ? t('late since {day}', { day }) : t('next: {day}', { day }));
  // The space separates the text from the figure in the name of the link.
  return (
    <>
      {text && ' '}
      <span className={styles.next}>{text}</span>
    </>
  );
}
