import { type ReactNode, use } from 'react';
import { AfterPaint, useRecordPending } from '../page/AfterPaint';
import { ExtraFactsContext } from './Facts';
import styles from './show.module.css';

interface RecordLayoutProps {
  /** Badges below the name, before the codes of extensions. */
  badges?: ReactNode;
  /** What users open the page for, such as where a product lies: on the left, on a phone at the top. */
  main: ReactNode;
  /** The attributes of the record: on the right, on a phone below the main part. */
  facts: ReactNode;
  /** Whether the facts are above the main part, in a band over the whole width. */
  factsFirst?: boolean;
  /** Charts and tables, over the whole width. */
  children?: ReactNode;
}

/** The skeleton of a record's page below its heading. */
export function RecordLayout({ badges, main, facts, factsFirst = false, children }: RecordLayoutProps) {
  const { codes } = use(ExtraFactsContext);
  const isPending = useRecordPending();
  return (
    <>
      <div className={styles.tags}>
        {badges}
        {codes.slice(0, MOST_CODES).map((code) => (
          <span key={code}>{code}</span>
        ))}
      </div>
      <div className={factsFirst ? styles.parts : styles.halves} data-pending={isPending}>
        {!factsFirst && <div>{main}</div>}
        <div className={factsFirst ? styles.band : styles.facts}>{facts}</div>
        {factsFirst && <div>{main}</div>}
      </div>
      <AfterPaint>{children}</AfterPaint>
    </>
  );
}

/** More codes would push down what users open the page for. */
const MOST_CODES = 3;
