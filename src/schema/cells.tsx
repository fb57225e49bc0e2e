import { NOTHING } from '../format/nothing';
import styles from './cells.module.css';

/*
 * What some kinds show instead of plain text.
 */

/**
 * An address that opens a new e-mail; a dash where there is none. It may have a `&` or `?` of its own. Where it does not fit
 * into one line it breaks before its host.
 */
export const emailLink = (address: string | null | undefined) => (address ? <EmailLink address={address} /> : NOTHING);

/** A component, so that a malformed address fails where it is drawn. */
function EmailLink({ address }: { address: string }) {
  const host = address.lastIndexOf('@') + 1;
  return (
    <a href={`mailto:${encodeURIComponent(address).replace('%40', '@')}`}>
      {address.slice(0, host)}
      <wbr />
      {address.slice(host)}
    </a>
  );
}

/** A number that can be called; a dash where there is none. */
export const phoneLink = (number: string | null | undefined) =>
  number ? <a href={`tel:${String(number).replace(/[^\d+]/g, '')}`}>{number}</a> : NOTHING;

/** A text with its line breaks kept. */
export const lineBreaks = (text: string) => <span className={styles.lineBreaks}>{text}</span>;
