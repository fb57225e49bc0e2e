import { useId } from 'react';
import { type Column, type Sorting, sortingText } from '../../schema/list/columns';
import { t, translate } from '../../texts/t';
import controls from '../controls/controls.module.css';
import { Select } from '../controls/Select';
import styles from './list.module.css';
import { useEdited } from './useListAddress';

interface SortSelectProps {
  columns: readonly Pick<Column<never>, 'key' | 'label' | 'order'>[];
  sorting: Sorting | null;
  onChange: (sort: string) => void;
  /** True if only the current page is sorted, not the whole list. */
  ofPage: boolean;
}

/** Selects the sorting. */
export function SortSelect({ columns, sorting, onChange, ofPage }: SortSelectProps) {
  const id = useId();
  const { edited, setEdited, send } = useEdited(sorting ? sortingText(sorting) : '', onChange);
  const options = columns.flatMap(({ key, label, order }) =>
    (order ?? []).map((words, index) => ({
      value: sortingText({ key, descending: index === 1 }),
      label: `${translate(label)} (${translate(words)})`,
    })),
  );
  return (
    <div className={styles.sort} data-sorted={sorting ? '' : undefined}>
      <label className={controls.label} htmlFor={id}>
        {t('Sorting')}
      </label>
      {ofPage && <span id={`${id}-of`}>{t('on this page')}</span>}
      <Select
        id={id}
        className={controls.control}
        options={options}
        hint={t('Sort by')}
        value={edited}
        onChange={(sort) => {
          setEdited(sort);
          send(sort);
        }}
        aria-describedby={ofPage ? `${id}-of` : undefined}
      />
    </div>
  );
}
