import { NOTHING } from '../format/nothing';
import styles from './cells.module.css';

/*
 * What some kinds show instead of plain text.
 */

export const EmailLink = (address: string | null | undefined) =>
  address ? <a href={`mailto:${address}`}>{address}</a> : NOTHING;

export const PhoneLink = (number: string | null | undefined) =>
  number ? <a href={`tel:${number.replace(/[^\d+]/g, '')}`}>{number}</a> : NOTHING;

export const LineBreaks = (text: string) => <span className={styles.lineBreaks}>{text}</span>;
