import { formatDay, timeOf } from '../../../src/format/date';
import { text } from '../../../src/schema/fields';
import { column } from '../../../src/schema/list/columns';
import { t, translate } from '../../../src/texts/t';
import { Badge } from '../../../src/views/Badge';
import type { Message, Recipient } from '../contract';
import { KINDS } from '../kinds';

/** Formats a moment in the browser's time zone: "Nov 26, 2026, 13:44". */
const moment = (iso: string | null) => (iso === null ? null : `${formatDay(iso)}, ${timeOf(new Date(iso))}`);

/** A column of short texts, which do not wrap. */
const short = <R,>(label: string, value: (row: R) => string | null) => ({
  ...column(text(label), value, { sortable: false }),
  fit: 'whole' as const,
});

export const recipientColumns = [
  column(text('Address'), ({ address }: Recipient) => address),
  column(text('Receives'), ({ kinds }: Recipient) =>
    kinds.length === 0 ? t('Nothing') : kinds.map((kind) => translate(KINDS[kind])).join('; '),
  ),
];

const STATES = { waiting: 'Waiting', sent: 'Sent', failed: 'Failed' } as const;

export const messageColumns = [
  short('Written', ({ createdAt }: Message) => moment(createdAt)),
  column(text('To'), ({ recipient }: Message) => recipient),
  column(text('Subject'), ({ subject }: Message) => subject),
  column(text('State'), ({ state }: Message) => t(STATES[state]), {
    render: ({ state, error, nextAt }, shown) => (
      <>
        <Badge tone={state === 'sent' || (state === 'waiting' && !error) ? 'success' : 'warning'}>
          {String(shown)}
        </Badge>{' '}
        {error}
        {error && nextAt && ` · ${t('Next attempt: {when}', { when: String(moment(nextAt)) })}`}
      </>
    ),
  }),
];
