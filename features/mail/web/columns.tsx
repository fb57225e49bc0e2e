import { formatMoment } from '../../../src/format/date';
import { moment, text } from '../../../src/schema/fields';
import { column } from '../../../src/schema/list/columns';
import { t, translate } from '../../../src/texts/t';
import { Badge } from '../../../src/views/Badge';
import type { Message, Recipient } from '../contract';
import { KINDS } from '../kinds';

export const recipientColumns = [
  column(text('Address'), ({ address }: Recipient) => address),
  column(text('Receives'), ({ kinds }: Recipient) =>
    kinds.length === 0 ? t('Nothing') : kinds.map((kind) => translate(KINDS[kind])).join('; '),
  ),
];

const STATES = { waiting: 'Waiting', sent: 'Sent', failed: 'Failed' } as const;

export const messageColumns = [
  column(moment('Written'), ({ createdAt }: Message) => createdAt, { sortable: false }),
  column(text('To'), ({ recipient }: Message) => recipient),
  column(text('Subject'), ({ subject }: Message) => subject),
  column(text('State'), ({ state }: Message) => t(STATES[state]), {
    render: ({ state, error, nextAt }, shown) => (
      <>
        <Badge tone={state === 'sent' || (state === 'waiting' && !error) ? 'success' : 'warning'}>
          {String(shown)}
        </Badge>{' '}
        {error}
        {error && nextAt && ` · ${t('Next attempt: {when}', { when: formatMoment(nextAt) })}`}
      </>
    ),
  }),
];
