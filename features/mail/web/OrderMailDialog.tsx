import { useRef, useState } from 'react';
import type { HttpError } from 'react-admin';
import { send } from '../../../src/calls/call';
import { useCall } from '../../../src/calls/useCall';
import { t } from '../../../src/texts/t';
import { Button } from '../../../src/views/Button';
import { LabelledControl } from '../../../src/views/controls/LabelledControl';
import { type Attempt, attemptFor } from '../../../src/views/data/attempt';
import { type Failed, failedBy } from '../../../src/views/data/failed';
import { Dialog, DialogButtons } from '../../../src/views/dialog/Dialog';
import { WriteFailure } from '../../../src/views/messages/WriteFailure';
import { useDebounced } from '../../../src/views/useDebounced';
import type { OrderMail } from '../contract';
import { MailFrame } from './MailFrame';
import styles from './mail.module.css';
import { mailOrderCall, previewOrderCall } from './mailCalls';

/** How long the text has to rest before the preview shows it, in milliseconds. */
const REST_MS = 500;

interface OrderMailDialogProps {
  id: number;
  /** The text to begin with. */
  mail: OrderMail;
  onSent: () => void;
  onCancel: () => void;
}

/** Mails an order to its supplier: the address and the letter can be changed, and the preview shows the whole mail. */
export function OrderMailDialog({ id, mail, onSent, onCancel }: OrderMailDialogProps) {
  const [to, setTo] = useState(mail.to);
  const [subject, setSubject] = useState(mail.subject);
  const [text, setText] = useState(mail.text);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failed | null>(null);
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({});
  const attempt = useRef<Attempt>(null);
  const submit = async () => {
    setBusy(true);
    setFailure(null);
    setProblems({});
    const body = { to, subject, text };
    attempt.current = attemptFor(JSON.stringify(body), attempt.current);
    try {
      await send(mailOrderCall, { params: { id }, body, key: attempt.current.key });
      onSent();
    } catch (error) {
      setProblems((error as HttpError).body?.errors ?? {});
      setFailure(failedBy(error));
      setBusy(false);
    }
  };
  return (
    <Dialog
      question={t('Send by e-mail')}
      subject={t('The mail has this text, then the goods of the order as a table and as a file.')}
      busy={busy}
      onCancel={onCancel}
      holdsForm
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {failure && <WriteFailure {...failure} />}
        <div className={styles.letter}>
          <LabelledControl
            label={t('To')}
            spec={{ as: 'text', type: 'email' }}
            value={to}
            onChange={setTo}
            problem={problems.to}
            required
          />
          <LabelledControl
            label={t('Subject')}
            spec={{ as: 'text', type: 'text' }}
            value={subject}
            onChange={setSubject}
            problem={problems.subject}
            required
          />
          <LabelledControl
            label={t('Text')}
            spec={{ as: 'longText' }}
            value={text}
            onChange={setText}
            problem={problems.text}
            required
          />
        </div>
        <Preview id={id} subject={subject} text={text} />
        <DialogButtons>
          <Button onClick={onCancel} disabled={busy}>
            {t('Cancel')}
          </Button>
          <Button type="submit" variant="contained" busy={busy && t('Sending')}>
            {t('Send')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

/** The mail with the text as it was last at rest. Shows the previous one until the next one has come. */
function Preview({ id, subject, text }: { id: number; subject: string; text: string }) {
  const isComplete = subject.trim() !== '' && text.trim() !== '';
  const body = { subject: useDebounced(subject, REST_MS), text: useDebounced(text, REST_MS) };
  const { data } = useCall(previewOrderCall, { params: { id }, body }, { enabled: isComplete });
  const [shown, setShown] = useState('');
  if (data && data.html !== shown) setShown(data.html);
  return <MailFrame html={shown} />;
}
