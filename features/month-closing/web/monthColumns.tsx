import { supports } from '../../../src/capabilities';
import { formatDay, timeOf } from '../../../src/format/date';
import { integer, money, text } from '../../../src/schema/fields';
import { column } from '../../../src/schema/list/columns';
import { t } from '../../../src/texts/t';
import { Badge } from '../../../src/views/Badge';
import type { Month } from '../contract';
import { monthName } from './monthName';

/** The digits of a checksum that the list shows. */
const SHOWN_DIGITS = 8;

const stateText = ({ state }: Month) =>
  state === 'closed' ? t('Closed for good') : state === 'open' ? t('Not closed') : t('Not over yet');

/** Formats a moment in the browser's time zone: "Nov 26, 2026, 13:44". */
const moment = (iso: string | null) => (iso === null ? undefined : `${formatDay(iso)}, ${timeOf(new Date(iso))}`);

/** A column of short texts, which do not wrap. */
const short = (...[field, value, options]: Parameters<typeof column<Month, string>>) => ({
  ...column(field, value, { sortable: false, ...options }),
  fit: 'whole' as const,
});

/**
 * The columns of the months. A closed month links the report of its last day, where the server has reports.
 * @param hasValues whether the server tells the user the costs of the stock
 */
export const monthColumns = (hasValues: boolean) => [
  short(text('Month'), ({ month }) => monthName(month), {
    render: ({ lastDay, state }, shown) =>
      state !== 'running' && supports('reports') ? (
        <a href={`/reports/stock?date=${lastDay}`} title={t('Stock on the last day of the month')}>
          {shown}
        </a>
      ) : (
        shown
      ),
  }),
  short(text('State'), stateText, {
    render: ({ state }, shown) =>
      state === 'running' ? shown : <Badge tone={state === 'closed' ? 'success' : 'warning'}>{String(shown)}</Badge>,
  }),
  column(integer('Amount'), ({ quantity }: Month) => quantity, { sortable: false }),
  ...(hasValues ? [column(money('Value'), ({ value }: Month) => value, { sortable: false })] : []),
  short(text('Closed on'), ({ closedAt }) => moment(closedAt), {
    render: ({ closedBy }, shown) => (
      <>
        {shown}
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
    render: ({ checksum }, shown) => (checksum === null ? shown : <code title={checksum}>{shown}</code>),
  }),
];
