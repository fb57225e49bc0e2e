import { t } from '../../../src/texts/t';
import styles from './mail.module.css';

/** Shows the HTML of a mail. The sandbox runs no script, sends no form and follows no link. */
export const MailFrame = ({ html }: { html: string }) => (
  <iframe title={t('Preview of the mail')} className={styles.frame} sandbox="" srcDoc={html} />
);
