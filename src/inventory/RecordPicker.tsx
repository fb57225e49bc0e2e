import { type ReactNode, type Ref, useId } from 'react';
import type { ListName } from '../schema/contract';
import type { SharedValue } from '../sharedValue';
import controls from '../views/controls/controls.module.css';
import { SearchBox } from '../views/controls/SearchBox';
import type { Picked } from './move/moveForm';

/** A product or party from a search. */
export interface Found extends Picked {
  /** The stock of a product, in the filter's warehouse or in all. */
  inventoryCount?: number;
  /** The pieces of the code by which a product was found: more than 1 for a pack. */
  quantity?: number;
}

interface RecordPickerProps {
  label: string;
  hint: string;
  from: ListName;
  /** Narrows the options. If none has the typed name, the search continues among all records. */
  filter?: Readonly<Record<string, string>>;
  /** Returns the note beside an option's name. `isBeyond` is true for an option outside the filter. */
  note?: (found: Found, isBeyond: boolean) => string;
  value: Picked | null;
  onChange: (picked: Picked | null) => void;
  /** The text of an earlier search without a match. */
  words?: string | undefined;
  onName?: (words: string) => void;
  /** Moves the focus to the next field on Enter. */
  onEnter?: () => void;
  /** Called if the search after Enter found nothing. */
  onReturn?: () => void;
  /** Adds an option that creates a record with the typed name. */
  onNew?: { label: string; create: (name: string) => void };
  onBlur?: () => void;
  /** Counts the boxes that look up the name that the user typed and left. */
  resolving?: SharedValue<number>;
  inputRef?: Ref<HTMLInputElement>;
  required?: boolean;
  problem?: ReactNode;
}

/** A search field for a product or party of a move. */
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

/** Returns the properties of a record that a form stores. */
export const pickedOf = ({ id, name, unitPrice, unitSize }: Found): Picked => ({ id, name, unitPrice, unitSize });
