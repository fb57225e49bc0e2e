import type { ReactNode } from 'react';
import { isMissing, NOTHING } from '../format/nothing';
import styles from './DescriptionList.module.css';
import { ValuePart } from './Part';

export interface Description {
  label: string;
  /** A dash stands for none. */
  value: ReactNode;
}

/** So many characters are read in lines rather than at a glance. */
const LONG = 60;

/** What is known about a record, label over value, in cards. */
export const DescriptionList = ({ items }: { items: readonly Description[] }) => (
  <dl className={styles.list}>
    {items.map(({ label, value }) => (
      <div key={label} className={styles.item} data-long={typeof value === 'string' && value.length > LONG}>
        <dt>{label}</dt>
        <dd>{isMissing(value) ? NOTHING : <ValuePart>{value}</ValuePart>}</dd>
      </div>
    ))}
  </dl>
);
