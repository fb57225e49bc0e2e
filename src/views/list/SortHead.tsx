import { type Column, type Sorting, sortingText } from '../../schema/list/columns';
import { translate } from '../../texts/t';
import styles from './list.module.css';

interface SortHeadProps {
  column: Pick<Column<never>, 'key' | 'label'>;
  sorting: Sorting | null;
  onSort: (sort: string) => void;
}

/**
 * The heading of a column, which sorts by it: ascending, then descending, then not at all. The cell has `aria-sort`. It is no stop of
 * the Tab key: the keyboard has the sort selector, which offers the same.
 */
export function SortHead({ column: { key, label }, sorting, onSort }: SortHeadProps) {
  const descending = sorting?.key === key ? sorting.descending : undefined;
  const next = descending ? '' : sortingText({ key, descending: descending === false });
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.sortHead}
      data-descending={descending}
      onClick={() => onSort(next)}
    >
      {translate(label)}
    </button>
  );
}
