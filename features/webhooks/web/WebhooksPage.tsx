import { useState } from 'react';
import { send } from '../../../src/calls/call';
import { useCall } from '../../../src/calls/useCall';
import { usePageSearch } from '../../../src/navigation/usePageSearch';
import { t } from '../../../src/texts/t';
import { Button } from '../../../src/views/Button';
import { LabelledControl } from '../../../src/views/controls/LabelledControl';
import { failureOf, useStaleSince } from '../../../src/views/data/unanswered';
import { Dialog, DialogButtons } from '../../../src/views/dialog/Dialog';
import { FormDialog } from '../../../src/views/dialog/FormDialog';
import { AsOf } from '../../../src/views/messages/AsOf';
import { EmptyMessage, ErrorMessage } from '../../../src/views/messages/ErrorMessage';
import { Page } from '../../../src/views/page/Page';
import { Table } from '../../../src/views/table/Table';
import { webhookColumns } from './columns';
import { Deliveries } from './Deliveries';
import { addCall, EVERY, webhooksCall } from './webhookCalls';
import styles from './webhooks.module.css';

interface AddDialogProps {
  /** All types of events. */
  types: readonly string[];
  /** Receives the secret of the new webhook. */
  onAdded: (secret: string) => void;
  onCancel: () => void;
}

/** The wildcard of the contract: all types. */
const ALL = '*';
const FIRST = 'stock.moved';

/** Adds a webhook: its address and the types of its events. */
function AddDialog({ types, onAdded, onCancel }: AddDialogProps) {
  const [url, setUrl] = useState('https://');
  const [events, setEvents] = useState<readonly string[]>(types.includes(FIRST) ? [FIRST] : []);
  return (
    <FormDialog
      question={t('Add webhook')}
      subject={t('The server posts each event to the address, signed with a secret that you see once.')}
      submit={{ label: t('Add'), busy: t('Adding') }}
      fields={['url', 'events']}
      onSubmit={async () => onAdded((await send(addCall, { body: { url, events: [...events] } })).secret)}
      onCancel={onCancel}
    >
      {(problems) => (
        <>
          <LabelledControl
            label={t('Address')}
            spec={{ as: 'text', type: 'text' }}
            value={url}
            onChange={setUrl}
            problem={problems.url}
            required
          />
          <fieldset className={styles.types}>
            <legend>{t('Events')}</legend>
            {[ALL, ...types].map((type) => (
              <label key={type}>
                <input
                  type="checkbox"
                  checked={events.includes(type)}
                  onChange={({ target }) =>
                    setEvents(target.checked ? [...events, type] : events.filter((each) => each !== type))
                  }
                />
                {type === ALL ? t('All events') : type}
              </label>
            ))}
          </fieldset>
          {problems.events && <ErrorMessage prefix={`${t('Events')} `} message={problems.events} />}
        </>
      )}
    </FormDialog>
  );
}

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
