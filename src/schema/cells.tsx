import { NOTHING } from '../format/nothing';
import styles from './cells.module.css';

/*
 * What some kinds show instead of plain text.
 */

export const emailLink = (address: string | null | undefined) =>
  address ? <a href={`mailto:${address}`}>{address}</a> : NOTHING;

export const phoneLink = (number: string | null | undefined) =>
  number ? <a href={`tel:${number.replace(/[^\d+]/g, '')}`}>{number}</a> : NOTHING;

export const lineBreaks = (text: string) => <span className={styles.lineBreaks}>{text}</span>;
