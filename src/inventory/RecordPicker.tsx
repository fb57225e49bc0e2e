import SearchIcon from '@mui/icons-material/Search';
import useAutocomplete from '@mui/material/useAutocomplete';
import { useForkRef } from '@mui/material/utils';
import { type KeyboardEvent, type Ref, useId, useState } from 'react';
import type { EntityName } from '../schema/contract';
import { ControlError } from '../views/controls/ControlError';
import controls from '../views/controls/controls.module.css';
import type { Picked } from './form';
import styles from './inventory.module.css';
import { type Match, useSearch } from './useSearch';

interface RecordPickerProps {
  label: string;
  hint: string;
  from: EntityName;
  /** Narrows what is offered. */
  filter?: Readonly<Record<string, string>>;
  /** What is told of an option beside its name. */
  note?: (match: Match) => string;
  value: Picked | null;
  onChange: (picked: Picked | null) => void;
  onBlur?: () => void;
  inputRef?: Ref<HTMLInputElement>;
  required?: boolean;
  problem?: string;
}

/** Finds a record by typing part of its name: the first matches are asked of the server, never all records. */
export function RecordPicker(props: RecordPickerProps) {
  const { label, hint, from, filter, note, value, onChange, onBlur, inputRef, required, problem } = props;
  const id = useId();
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const name = typed === value?.name ? '' : typed.trim();
  const { matches, isSearching, error, retry } = useSearch(from, { name, filter, enabled: open });
  const { getRootProps, getInputLabelProps, getInputProps, getListboxProps, getOptionProps, groupedOptions } =
    useAutocomplete<Match>({
      id,
      options: matches,
      value,
      open,
      onOpen: () => setOpen(true),
      onClose: () => setOpen(false),
      onChange: (_, match) => onChange(match && pickedOf(match)),
      onInputChange: (_, text) => setTyped(text),
      getOptionLabel: (option) => option.name,
      getOptionKey: (option) => option.id,
      isOptionEqualToValue: (option, chosen) => option.id === chosen.id,
      // The server has filtered already.
      filterOptions: (options) => options,
      autoHighlight: true,
    });
  const { ref: autocompleteRef, onBlur: onAutocompleteBlur, ...input } = getInputProps();
  const ref = useForkRef(autocompleteRef, inputRef);
  const options = groupedOptions;

  return (
    <div className={`${controls.field} ${styles.picker}`} {...getRootProps({ onKeyDown: keepEnter })}>
      <label {...getInputLabelProps()} className={controls.label} htmlFor={id}>
        {label}
      </label>
      <input
        {...input}
        ref={ref}
        onBlur={(event) => {
          onAutocompleteBlur?.(event);
          onBlur?.();
        }}
        className={controls.control}
        placeholder={hint}
        aria-required={required}
        aria-invalid={Boolean(problem) || undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
      />
      <SearchIcon className={styles.glyph} fontSize="small" />
      {open && (
        // Another element where there are more or fewer, which is then brought into view as a whole.
        <div key={options.length} className={styles.popup} ref={reveal}>
          {options.length > 0 ? (
            <ul {...getListboxProps()}>
              {options.map((option, index) => {
                const { key, ...rest } = getOptionProps({ option, index }) as { key: string };
                return (
                  <li key={key} {...rest}>
                    {option.name} {note && <small>{note(option)}</small>}
                  </li>
                );
              })}
            </ul>
          ) : (
            <p role="status">
              {error && !isSearching ? (
                <ControlError message={error.message} onRetry={retry} />
              ) : isSearching ? (
                'Searching…'
              ) : (
                'Nothing found'
              )}
            </p>
          )}
        </div>
      )}
      {problem && (
        <span id={`${id}-problem`} className={controls.problem}>
          {problem}
        </span>
      )}
    </div>
  );
}

/** As much of a record as a form keeps of it. */
const pickedOf = ({ id, name, unitPrice }: Match): Picked => ({ id, name, unitPrice });

/** Enter takes what is offered; where nothing is, it must not send the form around. */
function keepEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault();
}

/** The popup of a form's last row would open below the fold. */
const reveal = (popup: HTMLElement | null) => popup?.scrollIntoView({ block: 'nearest' });
