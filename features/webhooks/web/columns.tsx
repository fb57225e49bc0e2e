import { integer, moment, text } from '../../../src/schema/fields';
import { column } from '../../../src/schema/list/columns';
import { t } from '../../../src/texts/t';
import { Badge } from '../../../src/views/Badge';
import type { Delivery, Webhook } from '../contract';

/** A column of short texts, which do not wrap. */
const short = <R,>(label: string, value: (row: R) => string | null) => ({
  ...column(text(label), value, { sortable: false }),
  fit: 'whole' as const,
});

function State({ webhook: { enabled, failing, disabledBecause } }: { webhook: Webhook }) {
  if (enabled)
    return failing ? <Badge tone="warning">{t('Failing')}</Badge> : <Badge tone="success">{t('Enabled')}</Badge>;
  return (
    <>
      <Badge tone="warning">{t('Disabled')}</Badge> {disabledBecause}
    </>
  );
}

/** @param addressOf the page's address with the deliveries of a webhook */
export const webhookColumns = (addressOf: (webhook: Webhook) => string) => [
  column(text('Address'), ({ url }: Webhook) => url, {
    render: (webhook) => <a href={addressOf(webhook)}>{webhook.url}</a>,
  }),
  column(text('Events'), ({ events }: Webhook) => (events.includes('*') ? t('All') : events.join(', '))),
  {
    ...column(text('State'), ({ disabledBecause }: Webhook) => disabledBecause ?? t('Enabled'), {
      render: (webhook) => <State webhook={webhook} />,
    }),
    fit: 'message' as const,
  },
  column(integer('Waiting'), ({ waiting }: Webhook) => waiting),
  column(moment('Last delivered'), ({ lastDeliveredAt }: Webhook) => lastDeliveredAt, { sortable: false }),
];

const STATES = { waiting: 'Waiting', delivered: 'Delivered', failed: 'Failed' } as const;

export const deliveryColumns = [
  short('Event', ({ type }: Delivery) => type),
  {
    ...short('Record', ({ record }: Delivery) => record),
    cell: ({ record }: Delivery) => <a href={`/${record}`}>{record}</a>,
  },
  column(moment('Recorded'), ({ createdAt }: Delivery) => createdAt, { sortable: false }),
  {
    ...column(text('State'), ({ state }: Delivery) => t(STATES[state]), {
      // The answer says more than the error of its status.
      render: ({ state, status, error }, shown) => (
        <>
          <Badge tone={state === 'delivered' || (state === 'waiting' && !error) ? 'success' : 'warning'}>
            {String(shown)}
          </Badge>{' '}
          {(status === null || status < 400) && error}
        </>
      ),
    }),
    fit: 'message' as const,
  },
  {
    ...column(text('Answer'), ({ status, reply }: Delivery) => [status, reply].filter(Boolean).join(' ')),
    fit: 'message' as const,
  },
  column(integer('Attempts'), ({ attempts }: Delivery) => attempts),
  column(moment('Next attempt'), ({ nextAt }: Delivery) => nextAt, { sortable: false }),
];
