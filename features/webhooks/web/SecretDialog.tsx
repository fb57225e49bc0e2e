import { useState } from 'react';
import { t } from '../../../src/texts/t';
import { Button } from '../../../src/views/Button';
import { Dialog, DialogButtons } from '../../../src/views/dialog/Dialog';
import styles from './webhooks.module.css';

/** Shows the secret of a webhook, once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
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
