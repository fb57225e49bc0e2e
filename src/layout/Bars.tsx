import { useNavigationState } from '../navigation/navigationState';
import { ConnectionBar } from './ConnectionBar';
import { LateOutcome } from './LateOutcome';
import styles from './layout.module.css';
import { Notice } from './Notice';

/** The bars below the header. */
export default function Bars() {
  const { done, scroll } = useNavigationState();
  return (
    <>
      <ConnectionBar />
      <LateOutcome />
      {/* Always rendered: some screen readers do not announce a live region that is added together with its text. */}
      <div className={styles.notice} aria-live="polite">
        {done && <Notice done={done} scroll={scroll} />}
      </div>
    </>
  );
}
