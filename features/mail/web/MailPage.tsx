import { useState } from 'react';
import { send } from '../../../src/calls/call';
import { useCall } from '../../../src/calls/useCall';
import { locale } from '../../../src/texts/language';
import { plural, t, translate } from '../../../src/texts/t';
import { Button } from '../../../src/views/Button';
import { LabelledControl } from '../../../src/views/controls/LabelledControl';
import { failureOf, useStaleSince } from '../../../src/views/data/unanswered';
import { Dialog, DialogButtons } from '../../../src/views/dialog/Dialog';
import { FormDialog } from '../../../src/views/dialog/FormDialog';
import { AsOf } from '../../../src/views/messages/AsOf';
import { EmptyMessage, ErrorMessage } from '../../../src/views/messages/ErrorMessage';
import { Loading } from '../../../src/views/messages/Loading';
import { Card } from '../../../src/views/page/Card';
import { Page } from '../../../src/views/page/Page';
import { Table } from '../../../src/views/table/Table';
import type { Message, Overview } from '../contract';
import { KINDS, type Kind, kindNames } from '../kinds';
import { messageColumns } from './columns';
import { MailFrame } from './MailFrame';
import styles from './mail.module.css';
import { EVERY, mailCall, previewCall, retryCall, testCall } from './mailCalls';
import { Recipients } from './Recipients';

interface MessagesProps {
  messages: readonly Message[];
  onChanged: () => Promise<unknown>;
}

/** The newest messages, with their states. */
function Messages({ messages, onChanged }: MessagesProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const retry = async (id: number) => {
    setBusy(true);
    setFailure('');
    await send(retryCall, { params: { id } }).catch(({ message }: Error) => setFailure(message));
    await onChanged();
    setBusy(false);
  };
  return (
    <Card title={t('Messages')}>
      {() =>
        messages.length === 0 ? (
          <EmptyMessage>{t('No messages yet.')}</EmptyMessage>
        ) : (
          <>
            {failure && <ErrorMessage message={failure} focused />}
            <Table
              label={t('Messages')}
              columns={messageColumns}
              rows={messages}
              rowKey={({ messageId }) => messageId}
              actions={({ messageId, state, error, subject }) =>
                state !== 'sent' &&
                error && (
                  <Button
                    variant="outlined"
                    aria-label={t('Retry: {subject}', { subject })}
                    disabled={busy}
                    onClick={() => void retry(messageId)}
                  >
                    {t('Retry')}
                  </Button>
                )
              }
            />
          </>
        )
      }
    </Card>
  );
}

/** The mail server, the recipients and the newest messages. */
export default function MailPage() {
  const query = useCall(mailCall, {}, { refetchInterval: EVERY });
  const { data, refetch } = query;
  const [isTesting, setTesting] = useState(false);
  const failure = failureOf(query);
  const staleSince = useStaleSince(query);
  return (
    <Page
      heading={t('Mail')}
      actions={
        <Button variant="contained" disabled={!data || data.missing.length > 0} onClick={() => setTesting(true)}>
          {t('Send a test mail')}
        </Button>
      }
    >
      {failure ? (
        <ErrorMessage {...failure} />
      ) : data ? (
        <>
          <AsOf at={staleSince} />
          <Setup setup={data} />
          <Recipients recipients={data.recipients} onChanged={refetch} />
          <Previews />
          <Messages messages={data.messages} onChanged={refetch} />
        </>
      ) : (
        <Loading />
      )}
      {isTesting && <TestDialog onSent={refetch} onClose={() => setTesting(false)} />}
    </Page>
  );
}

/** Opens each kind of mail as it would be sent now. */
function Previews() {
  const [shown, setShown] = useState<Kind | null>(null);
  return (
    <>
      <Card title={t('Previews')}>
        {() => (
          <div className={styles.buttons}>
            {kindNames.map((kind) => (
              <Button key={kind} variant="outlined" onClick={() => setShown(kind)}>
                {translate(KINDS[kind])}
              </Button>
            ))}
          </div>
        )}
      </Card>
      {shown && <PreviewDialog kind={shown} onClose={() => setShown(null)} />}
    </>
  );
}

/** A kind of mail, as it would be sent now. */
function PreviewDialog({ kind, onClose }: { kind: Kind; onClose: () => void }) {
  const query = useCall(previewCall, { params: { kind } });
  const failure = failureOf(query);
  const { data } = query;
  return (
    <Dialog
      question={data?.subject ?? translate(KINDS[kind])}
      subject={data ? plural(data.recipients, '{count} recipient gets it.', '{count} recipients get it.') : ''}
      busy={false}
      onCancel={onClose}
      holdsForm
    >
      {failure ? (
        <ErrorMessage {...failure} />
      ) : !data ? (
        <Loading />
      ) : data.html === null ? (
        <EmptyMessage>{t('Nothing is low on stock: no mail would be sent now.')}</EmptyMessage>
      ) : (
        <MailFrame html={data.html} />
      )}
      <DialogButtons>
        <Button variant="contained" onClick={onClose}>
          {t('Close')}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

/** The mail server that the environment names, or its missing variables. */
function Setup({ setup: { missing, server, from, webApp } }: { setup: Overview }) {
  if (missing.length > 0) {
    const names = new Intl.ListFormat(locale()).format(missing);
    return (
      <EmptyMessage>
        {t('No mail is sent: the server was started without {names}. See docs/mail.md.', { names })}
      </EmptyMessage>
    );
  }
  const values = { server: server ?? '', from: from ?? '', webApp };
  return (
    <p className={styles.setup}>{t('Mails go through {server}, from {from}. Their links lead to {webApp}.', values)}</p>
  );
}

interface TestDialogProps {
  onSent: () => Promise<unknown>;
  onClose: () => void;
}

/** Sends a test mail; the list of messages shows whether the mail server takes it. */
function TestDialog({ onSent, onClose }: TestDialogProps) {
  const [address, setAddress] = useState('');
  return (
    <FormDialog
      question={t('Send a test mail')}
      subject={t('The list of messages shows whether the mail server accepts it.')}
      submit={{ label: t('Send'), busy: t('Sending') }}
      fields={['address']}
      onSubmit={async () => {
        await send(testCall, { body: { address } });
        onClose();
        await onSent();
      }}
      onCancel={onClose}
      isNarrow
    >
      {(problems) => (
        <LabelledControl
          label={t('Address')}
          spec={{ as: 'text', type: 'email' }}
          value={address}
          onChange={setAddress}
          problem={problems.address}
          required
        />
      )}
    </FormDialog>
  );
}
