import styles from './inventory.module.css';
import type { DraftPlace } from './movePath';

/** Says above a form that another one waits for it. */
const WaitingMove = ({ path }: DraftPlace) => (
  <p className={styles.offer}>
    This is for the {path} that is kept. You can go on with that one once this is recorded.
  </p>
);

export default WaitingMove;
