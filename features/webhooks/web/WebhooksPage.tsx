import { useState } from 'react';
import { useCall } from '../../../src/calls/useCall';
import { usePageSearch } from '../../../src/navigation/usePageSearch';
import { t } from '../../../src/texts/t';
import { Button } from '../../../src/views/Button';
import { failureOf, useStaleSince } from '../../../src/views/data/unanswered';
import { Dialog, DialogButtons } from '../../../src/views/dialog/Dialog';
import { AsOf } from '../../../src/views/messages/AsOf';
import { EmptyMessage, ErrorMessage } from '../../../src/views/messages/ErrorMessage';
import { Page } from '../../../src/views/page/Page';
import { Table } from '../../../src/views/table/Table';
import { AddDialog } from './AddDialog';
import { webhookColumns } from './columns';
import { Deliveries } from './Deliveries';
import { EVERY, webhooksCall } from './webhookCalls';
import styles from './webhooks.module.css';

const columns = webhookColumns(({ webhookId }) => `/webhooks?webhook=${webhookId}`);

/** The webhooks, and the deliveries of the one in the address, or of the first. */
export default function WebhooksPage() {
  const query = useCall(webhooksCall, {}, { refetchInterval: EVERY });
  const { data, refetch } = query;
  const { search } = usePageSearch();
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState('');
  const failure = failureOf(query);
  const staleSince = useStaleSince(query);
  const webhooks = data?.content;
  const chosen = webhooks?.find(({ webhookId }) => String(webhookId) === search.get('webhook')) ?? webhooks?.[0];
  return (
    <Page
      heading={t('Webhooks')}
      actions={
        <Button variant="contained" disabled={!data} onClick={() => setAdding(true)}>
          {t('Add webhook')}
        </Button>
      }
    >
      {failure ? (
        <ErrorMessage {...failure} />
      ) : webhooks?.length === 0 ? (
        <EmptyMessage>{t('No program receives events yet.')}</EmptyMessage>
      ) : (
        <>
          <AsOf at={staleSince} />
          <Table
            label={t('Webhooks')}
            columns={columns}
            rows={webhooks ?? []}
            rowKey={({ webhookId }) => webhookId}
            skeletonRows={webhooks ? 0 : 3}
          />
        </>
      )}
      {chosen && <Deliveries key={chosen.webhookId} webhook={chosen} onChanged={refetch} onSecret={setSecret} />}
      {isAdding && data && (
        <AddDialog
          types={data.types}
          onAdded={(added) => {
            setAdding(false);
            setSecret(added);
            void refetch();
          }}
          onCancel={() => setAdding(false)}
        />
      )}
      {secret && <SecretDialog secret={secret} onClose={() => setSecret('')} />}
    </Page>
  );
}

/** Shows the secret of a webhook, once. */
function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const [isCopied, setCopied] = useState(false);
  // Missing where the app is served without TLS.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  return (
    <Dialog
      question={t('Secret of the webhook')}
      subject={t('Copy it into the settings of the receiver now. It is not shown again.')}
      busy={false}
      onCancel={onClose}
      holdsForm
      isNarrow
    >
      <code className={styles.secret}>{secret}</code>
      <DialogButtons>
        {clipboard && (
          <Button onClick={() => void clipboard.writeText(secret).then(() => setCopied(true))}>
            {isCopied ? t('Copied') : t('Copy')}
          </Button>
        )}
        <Button variant="contained" onClick={onClose}>
          {t('Close')}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
