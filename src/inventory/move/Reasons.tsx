import { t, translate } from '../../texts/t';
import styles from '../inventory.module.css';
import { useWaitingLines } from '../lines/waitingLines';
import { incompleteRowsOf, incompleteRowsText, unreadLinesText } from '../rows/incompleteRows';
import type { MoveForm } from './moveForm';

interface ReasonsProps {
  form: MoveForm;
  /** The labels of empty fields. */
  missing: readonly string[];
}

/** Says why a form is not sent: its missing inputs, and the unread lines. Lists the rows that the request omits. */
export default function Reasons({ form: { rows, open }, missing }: ReasonsProps) {
  const waiting = useWaitingLines();
  const incomplete = incompleteRowsText(incompleteRowsOf(rows));
  const texts = [incomplete && t('{rows} will be left out.', { rows: incomplete }), unreadLinesText(open, waiting)];
  return (
    <>
      {missing.length > 0 &&
        t('Still missing: {fields}.', { fields: missing.map((label) => translate(label)).join(', ') })}
      <span className={styles.incomplete} role="status">
        {texts.filter(Boolean).join(' ')}
      </span>
    </>
  );
}
