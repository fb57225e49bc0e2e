import { useNavigationState } from '../navigation/navigationState';
import styles from './bars.module.css';
import { ConnectionBar } from './ConnectionBar';
import { LateOutcome } from './LateOutcome';
import { Notice } from './Notice';

/** The bars below the header. */
export default function Bars() {
  const { done, scroll } = useNavigationState();
  return (
    <div ref={measure}>
      <ConnectionBar />
      <LateOutcome />
      {/* Always rendered: some screen readers do not announce a live region that is added together with its text. */}
      <div className={styles.notice} aria-live="polite">
        {done && <Notice done={done} scroll={scroll} />}
      </div>
    </div>
  );
}

/** Ref callback that keeps `--notice-height` at the height of the bars. */
function measure(bars: HTMLElement | null): (() => void) | undefined {
  if (!bars) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(([entry]) => {
    style.setProperty('--notice-height', `${entry?.contentRect.height ?? 0}px`);
  });
  observer.observe(bars);
  return () => {
    observer.disconnect();
    style.removeProperty('--notice-height');
  };
}
