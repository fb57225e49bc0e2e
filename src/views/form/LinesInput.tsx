import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { type ComponentType, useEffect, useEffectEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useFieldArray, useFormContext } from 'react-hook-form';
import type { LinesSpec, NamedField } from '../../schema/field';
import { typedOf } from '../../schema/typed';
import { Button, IconButton } from '../Button';
import { AMOUNTS, PICKERS, scanInto, useScannedAmounts, useScanner } from '../controls/useScanner';
import { isEnter } from '../keys';
import styles from './form.module.css';

interface LinesInputProps {
  field: NamedField;
  spec: LinesSpec;
  /** Where the rows stand in the form. */
  source: string;
  /** Draws what a field of a row is typed in. */
  inputs: ComponentType<{ field: NamedField; at: string }>;
}

/** The rows of a record: their fields side by side, a button that takes a row away, one that adds another. */
export default function LinesInput({
  field: { label },
  spec: { parts, min },
  source,
  inputs: FieldInputs,
}: LinesInputProps) {
  const { fields, append, remove } = useFieldArray({ name: source });
  const { getValues } = useFormContext();
  const box = useRef<HTMLFieldSetElement>(null);
  // A list of texts may come from a scanner: Enter goes on to the next, and what is left empty is none of them.
  const [text] = parts.length === 1 && parts[0]?.kind.input.as === 'text' ? parts : [];
  const addBehind = ({ value }: HTMLInputElement) => value.trim() && append(typedOf(parts));
  useScanner(box, 'input[type=text]', ({ input, endedBy }) => {
    if (!text || endedBy !== 'Tab') return false;
    addBehind(input);
    return true;
  });
  // A code that was scanned into an amount is that of a row of its own.
  const hasPicker = parts.some(({ kind: { input } }) => input.as === 'reference' && input.search);
  const addCode = (code: string) => {
    const pickers = () => [...(box.current?.querySelectorAll<HTMLInputElement>(PICKERS) ?? [])];
    if (pickers().every(({ value }) => value !== '')) flushSync(() => append(typedOf(parts), { shouldFocus: false }));
    const free = pickers().find(({ value }) => value === '');
    scanInto(free, code);
    // Its amount is typed next.
    free?.closest('fieldset')?.querySelector<HTMLInputElement>(AMOUNTS)?.focus();
  };
  useScannedAmounts(box, hasPicker ? addCode : undefined);
  const dropEmpty = useEffectEvent(() => {
    const rows: Record<string, string>[] = getValues(source) ?? [];
    const empty = text ? rows.flatMap((row, index) => (row[text.name]?.trim() ? [] : [index])) : [];
    if (empty.length > 0) flushSync(() => remove(empty));
  });
  useEffect(() => {
    const gone = new AbortController();
    box.current?.form?.addEventListener('submit', () => dropEmpty(), { capture: true, signal: gone.signal });
    return () => gone.abort();
  }, []);
  return (
    <fieldset ref={box} className={styles.lines}>
      <legend>{label}</legend>
      {fields.map((row, index) => (
        <fieldset
          key={row.id}
          {...(parts.length > 1 ? { className: styles.line } : { className: styles.single, 'data-unseen': 'labels' })}
          aria-label={`${label}, row ${index + 1}`}
          onKeyDown={(event) => {
            if (!text || !isEnter(event) || !(event.target instanceof HTMLInputElement)) return;
            event.preventDefault();
            addBehind(event.target);
          }}
        >
          {parts.map((part) => (
            <FieldInputs key={part.name} field={part} at={`${source}.${index}.`} />
          ))}
          <IconButton
            aria-label={`Remove row ${index + 1}`}
            disabled={fields.length <= min}
            onClick={() => remove(index)}
          >
            <DeleteIcon fontSize="small" />
          </IconButton>
        </fieldset>
      ))}
      <div>
        <Button variant="outlined" onClick={() => append(typedOf(parts))}>
          Add a row
        </Button>
      </div>
    </fieldset>
  );
}
