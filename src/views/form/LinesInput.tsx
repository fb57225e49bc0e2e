import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import type { ComponentType } from 'react';
import { useFieldArray } from 'react-hook-form';
import type { LinesSpec, NamedField } from '../../schema/field';
import { typedOf } from '../../schema/payload';
import { Button, IconButton } from '../Button';
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
  return (
    <fieldset className={styles.lines}>
      <legend>{label}</legend>
      {fields.map((row, index) => (
        <fieldset
          key={row.id}
          className={parts.length > 1 ? styles.line : styles.single}
          aria-label={`${label}, row ${index + 1}`}
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
