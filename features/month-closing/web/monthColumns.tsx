import { supports } from '../../../src/capabilities';
import { formatDay, timeOf } from '../../../src/format/date';
import { date, integer, money, text } from '../../../src/schema/fields';
import { column } from '../../../src/schema/list/columns';
import { t } from '../../../src/texts/t';
import { Badge } from '../../../src/views/Badge';
import type { Month } from '../contract';
import { monthName } from './monthName';

/** The digits of a checksum that the list shows. */
const SHOWN_DIGITS = 8;

const stateText = ({ state }: Month) =>
  state === 'closed' ? t('Closed for good') : state === 'open' ? t('Not closed') : t('Not over yet');

/** A column of short texts, which do not wrap. */
const short = (...[field, value, options]: Parameters<typeof column<Month, string>>) => ({
  ...column(field, value, options),
  fit: 'whole' as const,
});

/**
 * The columns of the months. A closed month links the report of its last day, where the server has reports.
 * @param hasValues whether the server tells the user the costs of the stock
 */
export const monthColumns = (hasValues: boolean) => [
  column(date('Month'), ({ lastDay }: Month) => lastDay, {
    key: 'month',
    render: ({ month, lastDay, state }) =>
      state !== 'running' && supports('reports') ? (
        <a href={`/reports/stock?date=${lastDay}`} title={t('Stock on the last day of the month')}>
          {monthName(month)}
        </a>
      ) : (
        monthName(month)
      ),
  }),
  short(text('State'), stateText, {
    key: 'state',
    render: ({ state }, shown) =>
      state === 'running' ? shown : <Badge tone={state === 'closed' ? 'success' : 'warning'}>{String(shown)}</Badge>,
  }),
  column(integer('Amount'), ({ quantity }: Month) => quantity, { key: 'quantity' }),
  ...(hasValues ? [column(money('Value'), ({ value }: Month) => value, { key: 'value' })] : []),
  column(date('Closed on'), ({ closedAt }: Month) => closedAt, {
    key: 'closedAt',
    render: ({ closedAt, closedBy }, shown) => (
      <>
        {closedAt === null ? shown : `${formatDay(closedAt)}, ${timeOf(new Date(closedAt))}`}
        {closedBy !== null && (
          <>
            <br />
            <small>{closedBy}</small>
          </>
        )}
      </>
    ),
  }),
  short(text('Checksum'), ({ checksum }) => checksum?.slice(0, SHOWN_DIGITS), {
    sortable: false,
    render: ({ checksum }, shown) => (checksum === null ? shown : <code title={checksum}>{shown}</code>),
  }),
];
