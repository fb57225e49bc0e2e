import type { ReactNode } from 'react';
import { isMissing, NOTHING } from '../../format/number';
import { translate } from '../../texts/t';
import styles from './DescriptionList.module.css';
import { ValuePart } from './Part';

export interface Description {
  label: string;
  /** A missing value shows as a dash. */
  value: ReactNode;
}

/** Number of characters from which a value gets the full width. */
const LONG = 60;

/** The attributes of a record, label above value, in cards. */
export const DescriptionList = ({ items }: { items: readonly Description[] }) => (
  <dl className={styles.list}>
    {items.map(({ label, value }) => (
      <div key={label} className={styles.item} data-long={typeof value === 'string' && value.length > LONG}>
        <dt>{translate(label)}</dt>
        <dd>{isMissing(value) ? NOTHING : <ValuePart>{value}</ValuePart>}</dd>
      </div>
    ))}
  </dl>
);
