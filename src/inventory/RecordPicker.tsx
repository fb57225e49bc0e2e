import { type ReactNode, type Ref, useId } from 'react';
import type { EntityName } from '../schema/contract';
import controls from '../views/controls/controls.module.css';
import { SearchBox } from '../views/controls/SearchBox';
import type { Picked } from './move/moveForm';

/** A product or party that was found. */
export interface Found extends Picked {
  /** Of a product: how many there are, in the searched warehouse or in all. */
  inventoryCount?: number;
}

interface RecordPickerProps {
  label: string;
  hint: string;
  from: EntityName;
  /** Narrows what is offered; what is not among that is, where nothing of it has the name. */
  filter?: Readonly<Record<string, string>>;
  /** What is told of an option beside its name, and of one beyond what it is narrowed to. */
  note?: (found: Found, isBeyond: boolean) => string;
  value: Picked | null;
  onChange: (picked: Picked | null) => void;
  /** What was typed into it earlier, and found nothing. */
  words?: string | undefined;
  onWords?: (words: string) => void;
  /** Enter: on to what comes next. */
  onEnter?: () => void;
  /** Enter found nothing to take. */
  onReturn?: () => void;
  /** Makes a new one of what was typed. */
  onNew?: { label: string; create: (name: string) => void };
  onBlur?: () => void;
  inputRef?: Ref<HTMLInputElement>;
  required?: boolean;
  problem?: ReactNode;
}

/** A product or party of a move, found by typing part of its name. */
export function RecordPicker({ label, problem, onChange, ...box }: RecordPickerProps) {
  const id = useId();
  return (
    <div className={controls.field}>
      <label className={controls.label} htmlFor={id}>
        {label}
      </label>
      <SearchBox<Found>
        {...box}
        id={id}
        onChange={(found) => onChange(found && pickedOf(found))}
        invalid={Boolean(problem)}
        describedBy={problem ? `${id}-problem` : undefined}
      />
      {problem && (
        <span id={`${id}-problem`} className={controls.problem}>
          {problem}
        </span>
      )}
    </div>
  );
}

/** As much of a record as a form keeps of it. */
export const pickedOf = ({ id, name, unitPrice, unitSize }: Found): Picked => ({ id, name, unitPrice, unitSize });
