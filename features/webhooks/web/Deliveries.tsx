import { useState } from 'react';
import { type Call, send } from '../../../src/calls/call';
import { useCall } from '../../../src/calls/useCall';
import { t } from '../../../src/texts/t';
import { Button } from '../../../src/views/Button';
import { failureOf, useStaleSince } from '../../../src/views/data/unanswered';
import { ConfirmDialog } from '../../../src/views/dialog/ConfirmDialog';
import { AsOf } from '../../../src/views/messages/AsOf';
import { EmptyMessage, ErrorMessage } from '../../../src/views/messages/ErrorMessage';
import { Card } from '../../../src/views/page/Card';
import { Table } from '../../../src/views/table/Table';
import type { calls, Webhook } from '../contract';
import { deliveryColumns } from './columns';
import { deliveriesCall, disableCall, EVERY, enableCall, removeCall, replayCall, rotateCall } from './webhookCalls';
import styles from './webhooks.module.css';

interface DeliveriesProps {
  webhook: Webhook;
  /** Called after a change of the webhook. */
  onChanged: () => Promise<unknown>;
  /** Receives a new secret. */
  onSecret: (secret: string) => void;
}

type Change = Call<typeof calls.enableWebhook | typeof calls.disableWebhook | typeof calls.removeWebhook>;

/** The deliveries of a webhook, with the buttons that change it. */
export function Deliveries({ webhook, onChanged, onSecret }: DeliveriesProps) {
  const params = { id: webhook.webhookId };
  const query = useCall(deliveriesCall, { params }, { refetchInterval: EVERY });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [question, setQuestion] = useState<'rotate' | 'delete' | null>(null);
  const attempt = async (work: () => Promise<unknown>) => {
    setBusy(true);
    setFailure('');
    await work().catch(({ message }: Error) => setFailure(message));
    setQuestion(null);
    await onChanged();
    await query.refetch();
    setBusy(false);
  };
  const change = (call: Change) => void attempt(() => send(call, { params }));
  const rotate = async () => onSecret((await send(rotateCall, { params })).secret);
  return (
    <>
      <Card title={t('Deliveries to {url}', { url: webhook.url })}>
        {() => (
          <>
            <div className={styles.buttons}>
              <Button variant="outlined" disabled={busy} onClick={() => setQuestion('rotate')}>
                {t('New secret')}
              </Button>
              <Button
                variant="outlined"
                disabled={busy}
                onClick={() => change(webhook.enabled ? disableCall : enableCall)}
              >
                {webhook.enabled ? t('Disable') : t('Enable')}
              </Button>
              <Button variant="outlined" tone="error" disabled={busy} onClick={() => setQuestion('delete')}>
                {t('Delete')}
              </Button>
            </div>
            {failure && <ErrorMessage message={failure} focused />}
            <Rows
              query={query}
              busy={busy}
              onReplay={(id) => void attempt(() => send(replayCall, { params: { id } }))}
            />
          </>
        )}
      </Card>
      {question === 'rotate' && (
        <ConfirmDialog
          question={t('Make a new secret?')}
          subject={t('Deliveries are signed with the former secret too for 24 hours, then with the new one alone.')}
          confirmLabel={t('New secret')}
          busy={busy}
          onConfirm={() => void attempt(rotate)}
          onCancel={() => setQuestion(null)}
        />
      )}
      {question === 'delete' && (
        <ConfirmDialog
          question={t('Delete this webhook?')}
          subject={t('{url}, with its deliveries', { url: webhook.url })}
          confirmLabel={t('Delete')}
          busy={busy}
          onConfirm={() => change(removeCall)}
          onCancel={() => setQuestion(null)}
        />
      )}
    </>
  );
}

interface RowsProps {
  query: ReturnType<typeof useCall<typeof calls.deliveries>>;
  busy: boolean;
  onReplay: (deliveryId: number) => void;
}

function Rows({ query, busy, onReplay }: RowsProps) {
  const failure = failureOf(query);
  const staleSince = useStaleSince(query);
  const rows = query.data?.content;
  if (failure) return <ErrorMessage {...failure} />;
  if (rows?.length === 0) return <EmptyMessage>{t('No events yet.')}</EmptyMessage>;
  return (
    <>
      <AsOf at={staleSince} />
      <Table
        label={t('Deliveries')}
        columns={deliveryColumns}
        rows={rows ?? []}
        rowKey={({ deliveryId }) => deliveryId}
        skeletonRows={rows ? 0 : 5}
        actions={({ deliveryId, eventId }) => (
          <Button
            variant="outlined"
            aria-label={t('Replay {event}', { event: eventId })}
            disabled={busy}
            onClick={() => onReplay(deliveryId)}
          >
            {t('Replay')}
          </Button>
        )}
      />
    </>
  );
}
