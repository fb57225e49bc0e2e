import { NOTHING } from '../format/number';
import styles from './cells.module.css';

/*
 * Cell contents that are more than plain text.
 */

/**
 * Returns a `mailto:` link, or a dash for a missing address. Encodes the address, which may contain `&` or `?`. A long
 * address breaks before its host.
 */
export const emailLink = (address: string | null | undefined) => (address ? <EmailLink address={address} /> : NOTHING);

/** A component, so that an error for a malformed address is thrown during rendering. */
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

/** Returns a `tel:` link, or a dash for a missing number. */
export const phoneLink = (number: string | null | undefined) =>
  number ? <a href={`tel:${String(number).replace(/[^\d+]/g, '')}`}>{number}</a> : NOTHING;

/** Shows a text with its line breaks. */
export const lineBreaks = (text: string) => <span className={styles.lineBreaks}>{text}</span>;
