import { useState } from 'react';
import { useCall } from '../../../src/calls/useCall';
import { t } from '../../../src/texts/t';
import { Button } from '../../../src/views/Button';
import { failureOf, useStaleSince } from '../../../src/views/data/unanswered';
import { AsOf } from '../../../src/views/messages/AsOf';
import { ErrorMessage } from '../../../src/views/messages/ErrorMessage';
import { Loading } from '../../../src/views/messages/Loading';
import { Page } from '../../../src/views/page/Page';
import { Messages } from './Messages';
import { EVERY, mailCall } from './mailCalls';
import { Previews } from './Previews';
import { Recipients } from './Recipients';
import { Setup } from './Setup';
import { TestDialog } from './TestDialog';

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
