import { type ReactNode, useState } from 'react';
import styles from './show.module.css';

/** On narrower windows a folded part begins closed, as in the style sheet. */
const NARROW = 600;

/** A part of a page behind its heading, such as charts: open, and on a phone closed until the user opens it. */
export function Fold({ title, children }: { title: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(() => window.innerWidth >= NARROW);
  return (
    <details className={styles.fold} open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <h2>{title}</h2>
      </summary>
      {isOpen && <div>{children}</div>}
    </details>
  );
}
