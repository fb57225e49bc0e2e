import { locale } from '../../../src/texts/language';
import { t } from '../../../src/texts/t';
import { EmptyMessage } from '../../../src/views/messages/ErrorMessage';
import type { Overview } from '../contract';
import styles from './mail.module.css';

/** The mail server that the environment names, or its missing variables. */
export function Setup({ setup: { missing, server, from, webApp } }: { setup: Overview }) {
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
