import { defineResource } from '../../../src/schema/defineResource';
import { plural } from '../../../src/texts/t';
import { useListAddress } from '../../../src/views/list/useListAddress';
import { idleReport } from '../idleList';
import { DEFAULT_DAYS } from '../turnoverDays';
import { daysFilter } from './daysFilter';
import { ProductLink } from './ProductLink';
import { Report } from './Report';

const idOf = (row: object) => (row as { productId: number }).productId;

const screens = defineResource(idleReport, {
  api: { path: '/api/reports/idle-stock' },
  list: {
    columns: [
      { field: 'name', render: (row, shown) => <ProductLink productId={idOf(row)}>{shown}</ProductLink> },
      'categoryName',
      'quantity',
      'value',
      'lastCost',
      'lastMovement',
      'idleDays',
    ],
    card: ['quantity', 'value', 'idleDays'],
  },
  texts: { listHeading: 'Idle Stock', empty: 'All goods in stock have moved in these days.' },
});

const { days, ...filters } = screens.filters;
const report = {
  ...screens,
  filters: { ...(days && { days: daysFilter(days.label, String(DEFAULT_DAYS)) }), ...filters },
};

/** The stock that no transaction has moved for some days. */
export default function IdleStock() {
  const { address } = useListAddress(report);
  const count = Number(address.filters.days ?? DEFAULT_DAYS);
  return (
    <Report
      entity={report}
      rowId={rowId}
      days={plural(
        count,
        'In stock today, and not moved for {count} day.',
        'In stock today, and not moved for {count} days.',
      )}
    />
  );
}

const rowId = (row: object) => String(idOf(row));
