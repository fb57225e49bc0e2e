import { useState } from 'react';
import { t } from '../texts/t';
import { Button } from '../views/Button';
import { Dialog, DialogButtons } from '../views/dialog/Dialog';
import { ErrorMessage } from '../views/messages/ErrorMessage';
import styles from './accounts.module.css';
import { setPassword } from './calls';
import { SecretField } from './Fields';
import { useAttempt } from './useAttempt';

/** Changes the user's password. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [isDone, setDone] = useState(false);
  const { busy, failure, submit } = useAttempt(async () => {
    await setPassword(current, next);
    setDone(true);
  });
  const { errors } = failure ?? {};
  return (
    <Dialog
      question={t('Change password')}
      subject={
        isDone
          ? t('The password is changed. All other sessions have ended.')
          : t('You stay signed in only in this browser.')
      }
      busy={busy}
      onCancel={onClose}
      holdsForm
      isNarrow
    >
      {isDone ? (
        <DialogButtons>
          <Button variant="contained" onClick={onClose}>
            {t('Close')}
          </Button>
        </DialogButtons>
      ) : (
        <form className={styles.form} onSubmit={submit}>
          {failure && !errors?.current && !errors?.password && <ErrorMessage prefix="" message={failure.message} />}
          <SecretField
            label={t('Current password')}
            autoComplete="current-password"
            autoFocus
            value={current}
            onChange={setCurrent}
            problem={errors?.current}
          />
          <SecretField
            label={t('New password')}
            autoComplete="new-password"
            value={next}
            onChange={setNext}
            problem={errors?.password}
          />
          <DialogButtons>
            <Button onClick={onClose} disabled={busy}>
              {t('Cancel')}
            </Button>
            <Button type="submit" variant="contained" busy={busy && t('Changing')}>
              {t('Change password')}
            </Button>
          </DialogButtons>
        </form>
      )}
    </Dialog>
  );
}
