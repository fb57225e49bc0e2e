import { useState } from 'react';
import { send } from '../../../src/calls/call';
import { t } from '../../../src/texts/t';
import { Button } from '../../../src/views/Button';
import { EmptyMessage, ErrorMessage } from '../../../src/views/messages/ErrorMessage';
import { Card } from '../../../src/views/page/Card';
import { Table } from '../../../src/views/table/Table';
import type { Message } from '../contract';
import { messageColumns } from './columns';
import { retryCall } from './mailCalls';

interface MessagesProps {
  messages: readonly Message[];
  onChanged: () => Promise<unknown>;
}

/** The newest messages, with their states. */
export function Messages({ messages, onChanged }: MessagesProps) {
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
