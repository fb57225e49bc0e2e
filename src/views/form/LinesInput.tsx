import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { type ComponentType, useEffect, useEffectEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useFieldArray, useFormContext } from 'react-hook-form';
import type { LinesSpec, NamedField } from '../../schema/field';
import { initialValues } from '../../schema/initialValues';
import { t, translate } from '../../texts/t';
import { Button, IconButton } from '../Button';
import { useOutsideScans } from '../controls/useOutsideScans';
import { AMOUNTS, PICKERS, scanInto, useScannedAmounts, useScanner } from '../controls/useScanner';
import { isEnter } from '../keys';
import styles from './form.module.css';

interface LinesInputProps {
  field: NamedField;
  spec: LinesSpec;
  /** The path of the lines in the form values. */
  source: string;
  /** Renders the inputs of a line's field. */
  inputs: ComponentType<{ field: NamedField; at: string }>;
}

/** The lines of a record: inputs side by side, a Remove button for each line, and an Add button. */
export default function LinesInput({
  field: { label },
  spec: { parts, min },
  source,
  inputs: FieldInputs,
}: LinesInputProps) {
  const { fields, append, remove } = useFieldArray({ name: source });
  const { getValues } = useFormContext();
  const box = useRef<HTMLFieldSetElement>(null);
  // Lines that need a single text may be scanned: Enter adds a line, and empty lines are dropped on submit.
  const [needed, another] = parts.filter(({ initial }) => initial === undefined);
  const text = !another && needed?.kind.input.as === 'text' ? needed : undefined;
  const appendIfFilled = ({ value }: HTMLInputElement) => value.trim() && append(initialValues(parts));
  useScanner(box, 'input[type=text]', ({ input, endedBy }) => {
    if (!text || endedBy !== 'Tab' || input.matches(AMOUNTS)) return false;
    appendIfFilled(input);
    return true;
  });
  // A code scanned into an amount adds a line.
  const hasPicker = parts.some(({ kind: { input } }) => input.as === 'reference' && input.search);
  const addCode = (code: string) => {
    const pickers = () => [...(box.current?.querySelectorAll<HTMLInputElement>(PICKERS) ?? [])];
    if (pickers().every(({ value }) => value !== ''))
      flushSync(() => append(initialValues(parts), { shouldFocus: false }));
    const free = pickers().find(({ value }) => value === '');
    scanInto(free, code);
    // The user types the amount next.
    free?.closest('fieldset')?.querySelector<HTMLInputElement>(AMOUNTS)?.focus();
  };
  const addText = (code: string) => text && append({ ...initialValues(parts), [text.name]: code });
  useScannedAmounts(box, hasPicker ? addCode : text && addText);
  // A form may have other lines with texts: only a product is certainly meant.
  useOutsideScans((code) => {
    if (hasPicker) addCode(code);
    return hasPicker;
  }, 'page');
  const dropEmpty = useEffectEvent(() => {
    const rows: Record<string, string>[] = getValues(source) ?? [];
    const empty = text ? rows.flatMap((row, index) => (row[text.name]?.trim() ? [] : [index])) : [];
    if (empty.length > 0) flushSync(() => remove(empty));
  });
  useEffect(() => {
    const unmount = new AbortController();
    box.current?.form?.addEventListener('submit', () => dropEmpty(), { capture: true, signal: unmount.signal });
    return () => unmount.abort();
  }, []);
  return (
    <fieldset ref={box} className={styles.lines}>
      <legend>{translate(label)}</legend>
      {fields.map((row, index) => (
        <fieldset
          key={row.id}
          {...(parts.length > 1 ? { className: styles.line } : { className: styles.single, 'data-unseen': 'labels' })}
          aria-label={t('{label}, row {number}', { label: translate(label), number: index + 1 })}
          onKeyDown={(event) => {
            if (!text || !isEnter(event) || !(event.target instanceof HTMLInputElement)) return;
            event.preventDefault();
            appendIfFilled(event.target);
          }}
        >
          {parts.map((part) => (
            <FieldInputs key={part.name} field={part} at={`${source}.${index}.`} />
          ))}
          <IconButton
            aria-label={t('Remove row {number}', { number: index + 1 })}
            disabled={fields.length <= min}
            onClick={() => remove(index)}
          >
            <DeleteIcon fontSize="small" />
          </IconButton>
        </fieldset>
      ))}
      <div>
        <Button variant="outlined" onClick={() => append(initialValues(parts))}>
          {t('Add a row')}
        </Button>
      </div>
    </fieldset>
  );
}
