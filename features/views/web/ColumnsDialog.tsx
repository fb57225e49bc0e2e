import DownIcon from '@mui/icons-material/KeyboardArrowDown';
import UpIcon from '@mui/icons-material/KeyboardArrowUp';
import { useState } from 'react';
import type { usePageSearch } from '../../../src/navigation/usePageSearch';
import type { Entity } from '../../../src/schema/entity';
import { type ChosenColumn, columnsText, parseColumn, withParam } from '../../../src/schema/list/listAddress';
import { t, translate } from '../../../src/texts/t';
import { Button, IconButton } from '../../../src/views/Button';
import controls from '../../../src/views/controls/controls.module.css';
import { Dialog, DialogButtons } from '../../../src/views/dialog/Dialog';
import styles from './views.module.css';

/** The widths that the dialog offers, in CSS pixels. */
const WIDTHS = [
  [undefined, 'Automatic'],
  [80, 'Narrow'],
  [160, 'Medium'],
  [320, 'Wide'],
] as const;

interface ColumnsDialogProps {
  entity: Entity;
  /** The columns that features and extensions offer. */
  added: Entity['columns'];
  search: URLSearchParams;
  onChange: ReturnType<typeof usePageSearch>['change'];
  onClose: () => void;
}

interface Choice extends ChosenColumn {
  label: string;
  isShown: boolean;
}

/** Chooses the columns of a list, their order and widths, and the height of its rows. */
export default function ColumnsDialog({ entity, added, search, onChange, onClose }: ColumnsDialogProps) {
  const inAddress = search.get('columns') ?? '';
  const [before] = useState(() => choicesOf(entity, added, inAddress));
  const [choices, setChoices] = useState(before);
  const [isDense, setDense] = useState(search.get('rows') === 'dense');
  const set = (index: number, change: Partial<Choice>) =>
    setChoices(choices.map((choice, each) => (each === index ? { ...choice, ...change } : choice)));
  const move = (index: number, by: 1 | -1) =>
    setChoices(choices.toSpliced(index, 1).toSpliced(index + by, 0, ...choices.slice(index, index + 1)));
  const apply = (columns: string) => {
    onChange((current) => withParam(withParam(current, 'columns', columns), 'rows', isDense ? 'dense' : ''), {
      replace: true,
    });
    onClose();
  };
  return (
    <Dialog
      question={t('Columns')}
      subject={t('The first column names the record, and stays. Files have all columns.')}
      busy={false}
      holdsForm
      isNarrow
      onCancel={onClose}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const chosen = textOf(choices);
          apply(chosen === textOf(before) ? inAddress : chosen);
        }}
      >
        <ol className={styles.choices}>
          {choices.map(({ key, label, isShown, width }, index) => (
            <li key={key}>
              <label>
                <input
                  type="checkbox"
                  checked={isShown}
                  disabled={index === 0}
                  onChange={({ target }) => set(index, { isShown: target.checked })}
                />
                {translate(label)}
              </label>
              <select
                className={controls.control}
                aria-label={t('Width of {column}', { column: translate(label) })}
                value={width ?? ''}
                disabled={!isShown}
                onChange={({ target }) => set(index, { width: target.value ? Number(target.value) : undefined })}
              >
                {[
                  ...WIDTHS,
                  ...(WIDTHS.some(([offered]) => offered === width) ? [] : [[width, `${width} px`] as const]),
                ].map(([value, name]) => (
                  <option key={name} value={value ?? ''}>
                    {translate(name)}
                  </option>
                ))}
              </select>
              <IconButton
                aria-label={t('Move {column} up', { column: translate(label) })}
                disabled={index < 2}
                onClick={() => move(index, -1)}
              >
                <UpIcon fontSize="small" />
              </IconButton>
              <IconButton
                aria-label={t('Move {column} down', { column: translate(label) })}
                disabled={index === 0 || index === choices.length - 1}
                onClick={() => move(index, 1)}
              >
                <DownIcon fontSize="small" />
              </IconButton>
            </li>
          ))}
        </ol>
        <label className={styles.dense}>
          <input type="checkbox" checked={isDense} onChange={({ target }) => setDense(target.checked)} />
          {t('Low rows, so that more fit on the screen')}
        </label>
        <DialogButtons>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button onClick={() => apply('')}>{t('Restore defaults')}</Button>
          <Button type="submit" variant="contained">
            {t('Apply')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

/** Returns the parameter for the shown columns. */
const textOf = (choices: readonly Choice[]) => columnsText(choices.filter(({ isShown }) => isShown));

/** Returns the columns of a list: the shown ones in their order, then the others. */
function choicesOf({ columns, exportColumns = columns }: Entity, added: Entity['columns'], chosen: string): Choice[] {
  const widths = new Map(
    chosen
      ?.split(',')
      .map(parseColumn)
      .map(({ key, width }) => [key, width]),
  );
  const offered = [...exportColumns, ...added.filter(({ key }) => !exportColumns.some((each) => each.key === key))];
  const hidden = offered.filter(({ key }) => !columns.some((shown) => shown.key === key));
  return [
    ...columns.map(({ key, label }) => ({ key, label, isShown: true, width: widths.get(key) })),
    ...hidden.map(({ key, label }) => ({ key, label, isShown: false })),
  ];
}
