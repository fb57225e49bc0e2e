import SearchIcon from '@mui/icons-material/Search';
import useAutocomplete from '@mui/material/useAutocomplete';
import { useForkRef } from '@mui/material/utils';
import { type KeyboardEvent, type Ref, useState } from 'react';
import type { ReferenceName } from '../../schema/contract';
import { ControlError } from './ControlError';
import controls from './controls.module.css';
import styles from './SearchBox.module.css';
import { type Match, useSearch } from './useSearch';

interface SearchBoxProps<M extends Match> {
  id: string;
  hint: string;
  from: ReferenceName;
  /** Narrows what is offered. */
  filter?: Readonly<Record<string, string>> | undefined;
  /** What is told of an option beside its name. */
  note?: ((match: M) => string) | undefined;
  value: M | null;
  onChange: (picked: M | null) => void;
  onBlur?: (() => void) | undefined;
  inputRef?: Ref<HTMLInputElement> | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  invalid?: boolean | undefined;
  /** The id of the text that explains it. */
  describedBy?: string | undefined;
}

/** Finds a record by typing part of its name: the first matches are asked of the server, never all records. */
export function SearchBox<M extends Match>(props: SearchBoxProps<M>) {
  const { id, hint, from, filter, note, value, onChange, onBlur, inputRef, disabled = false } = props;
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const name = typed === value?.name ? '' : typed.trim();
  const { matches, isSearching, error, retry } = useSearch<M>(from, { name, filter, enabled: open });
  const {
    getRootProps,
    getInputProps,
    getListboxProps,
    getOptionProps,
    groupedOptions: options,
  } = useAutocomplete<M>({
    id,
    options: matches,
    value,
    open,
    disabled,
    onOpen: () => setOpen(true),
    onClose: () => setOpen(false),
    onChange: (_, match) => onChange(match),
    onInputChange: (_, text) => setTyped(text),
    getOptionLabel: (option) => option.name,
    getOptionKey: (option) => option.id,
    isOptionEqualToValue: (option, chosen) => option.id === chosen.id,
    // The server has filtered already.
    filterOptions: (all) => all,
    autoHighlight: true,
  });
  const { ref: autocompleteRef, onBlur: onAutocompleteBlur, ...input } = getInputProps();
  const ref = useForkRef(autocompleteRef, inputRef);

  return (
    <div className={styles.box} {...getRootProps({ onKeyDown: keepEnter })}>
      <input
        {...input}
        ref={ref}
        onBlur={(event) => {
          onAutocompleteBlur?.(event);
          onBlur?.();
        }}
        className={controls.control}
        placeholder={hint}
        aria-required={props.required || undefined}
        aria-invalid={props.invalid || undefined}
        aria-describedby={props.describedBy}
      />
      <SearchIcon className={styles.glyph} fontSize="small" />
      {open && (
        // Another element where there are more or fewer, which is then brought into view as a whole.
        <div key={options.length} className={styles.popup} data-popup ref={reveal}>
          {options.length > 0 ? (
            <ul {...getListboxProps()}>
              {(options as readonly M[]).map((option, index) => {
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
    </div>
  );
}

/** Enter takes what is offered; where nothing is, it must not send the form around. */
function keepEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault();
}

/** The popup of a form's last row would open below the fold. */
const reveal = (popup: HTMLElement | null) => popup?.scrollIntoView({ block: 'nearest' });
