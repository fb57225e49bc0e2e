import { useState } from 'react';
import { hasRole } from '../../../src/account';
import { useCall } from '../../../src/calls/useCall';
import { formatMoment } from '../../../src/format/date';
import { t } from '../../../src/texts/t';
import { Badge } from '../../../src/views/Badge';
import { Button } from '../../../src/views/Button';
import { EmptyMessage } from '../../../src/views/messages/ErrorMessage';
import { Card } from '../../../src/views/page/Card';
import type { SlotProps } from '../../../src/views/slots/addTo';
import type { OrderMail as Mails } from '../contract';
import styles from './mail.module.css';
import { orderMailCall } from './mailCalls';
import { OrderMailDialog } from './OrderMailDialog';

/** The mails of an order, and the button that sends one. */
export default function OrderMail({ record: { id } }: SlotProps['recordEnd']) {
  const { data, refetch } = useCall(orderMailCall, { params: { id } });
  const [isWriting, setWriting] = useState(false);
  if (!data) return null;
  const canMail = data.isOpen && data.missing.length === 0 && hasRole('manager');
  if (!canMail && data.sent.length === 0) return null;
  return (
    <div className={styles.order}>
      <Card
        title={t('E-mail to the supplier')}
        action={
          canMail && (
            <Button variant="outlined" onClick={() => setWriting(true)}>
              {t('Send by e-mail')}
            </Button>
          )
        }
      >
        {() =>
          data.sent.length === 0 ? (
            <EmptyMessage>{t('The order has not been mailed.')}</EmptyMessage>
          ) : (
            data.sent.map((mail) => <SentMail key={mail.messageId} mail={mail} />)
          )
        }
      </Card>
      {isWriting && (
        <OrderMailDialog
          id={Number(id)}
          mail={data}
          onSent={() => {
            setWriting(false);
            void refetch();
          }}
          onCancel={() => setWriting(false)}
        />
      )}
    </div>
  );
}

function SentMail({ mail: { to, at, state, error } }: { mail: Mails['sent'][number] }) {
  const when = formatMoment(at);
  if (state === 'sent') return <p>{t('Sent on {when} to {to}.', { when, to })}</p>;
  return (
    <p>
      <Badge tone="warning">{state === 'waiting' ? t('Waiting') : t('Failed')}</Badge> {t('Mail to {to}.', { to })}{' '}
      {error}
    </p>
  );
}
