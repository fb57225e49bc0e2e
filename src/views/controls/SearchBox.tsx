import SearchIcon from '@mui/icons-material/Search';
import useAutocomplete from '@mui/material/useAutocomplete';
import { useForkRef } from '@mui/material/utils';
import { type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react';
import type { ReferenceName } from '../../schema/contract';
import { isEnter } from '../keys';
import { ControlError } from './ControlError';
import controls from './controls.module.css';
import styles from './SearchBox.module.css';
import { useMeant } from './useMeant';
import type { Match } from './useSearch';

interface SearchBoxProps<M extends Match> {
  id: string;
  hint: string;
  from: ReferenceName;
  /** Narrows what is offered; what is not among that is, where nothing of it has the name. */
  filter?: Readonly<Record<string, string>> | undefined;
  /** What is told of an option beside its name, and of one beyond what it is narrowed to. */
  note?: ((match: M, isBeyond: boolean) => string) | undefined;
  value: M | null;
  onChange: (picked: M | null) => void;
  /** What was typed into it earlier, and stands for nothing that is known. */
  words?: string | undefined;
  /** Is told such words, once they are left. Without it the box says itself that nothing is chosen. */
  onWords?: ((words: string) => void) | undefined;
  /** Enter: on to what comes next. What it takes may still be looked for. */
  onEnter?: (() => void) | undefined;
  /** Nothing was found for it: back here, unless somebody went on. */
  onReturn?: (() => void) | undefined;
  /** Makes a new record of what was typed: the last option, "New client “Foo”". */
  onNew?: { label: string; create: (name: string) => void } | undefined;
  onBlur?: (() => void) | undefined;
  inputRef?: Ref<HTMLInputElement> | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  invalid?: boolean | undefined;
  /** The id of the text that explains it. */
  describedBy?: string | undefined;
}

/** The option behind the last match, and how many come before it. */
interface More {
  more: number;
}

const isMore = (option: object): option is More => 'more' in option;

/** The last option, which makes a record. */
interface New {
  isNew: true;
}

const NEW: New = { isNew: true };
const isNew = (option: object): option is New => 'isNew' in option;

/** Finds a record by typing part of its name: matches are asked of the server page by page, never all records. */
export function SearchBox<M extends Match>(props: SearchBoxProps<M>) {
  const { id, hint, note, value, onEnter, onReturn, onWords, onNew, onBlur, inputRef, disabled = false } = props;
  const [open, setOpen] = useState(false);
  const own = useRef<HTMLInputElement>(null);
  const meant = useMeant<M>({
    ...props,
    isOpen: open,
    onNothing: () => {
      onReturn?.();
      setOpen(document.activeElement === own.current);
    },
  });
  const { matches, exact, hasMore, isSearching, error, name, text } = meant;
  const found = hasMore ? [...matches, { more: matches.length }] : matches;
  const newLabel = onNew && onNew.label + (name && ` “${name}”`);
  // True once the arrows or the pointer went over the options: Enter then takes what is marked.
  const [points, setPoints] = useState(false);

  const {
    getRootProps,
    getInputProps,
    getListboxProps,
    getOptionProps,
    groupedOptions: options,
  } = useAutocomplete<M | More | New>({
    id,
    options: onNew && !isSearching && !exact ? [...found, NEW] : found,
    value,
    inputValue: text,
    open,
    disabled,
    onOpen: () => setOpen(true),
    onClose: () => setOpen(false),
    onChange: (event, option) => {
      if (option && isMore(option)) return meant.showMore();
      setOpen(false);
      if (!option) return props.onChange(null);
      if (isNew(option)) return onNew?.create(name);
      meant.take(option);
      if ('key' in event) onEnter?.();
    },
    onInputChange: (_, typed, reason) => {
      if (reason !== 'input') return;
      setPoints(false);
      meant.type(typed);
    },
    onHighlightChange: () => setPoints(true),
    // Where there are more now, the first of them is marked in place of what asked for them.
    getOptionLabel: (option) => {
      if (isNew(option)) return String(newLabel);
      return isMore(option) ? (matches[option.more]?.name ?? MORE) : option.name;
    },
    getOptionKey: (option) => (isNew(option) ? 'new' : isMore(option) ? MORE : option.id),
    isOptionEqualToValue: (option, chosen) => 'id' in option && 'id' in chosen && option.id === chosen.id,
    // The server has filtered already.
    filterOptions: (all) => all,
    autoHighlight: true,
    clearOnBlur: false,
    // What asks for more stays open, and marked.
    disableCloseOnSelect: true,
  });

  const finishByKey = (event: KeyboardEvent & { defaultMuiPrevented?: boolean }) => {
    if (event.key === 'Tab') meant.finish({ takesOnly: true });
    if (!isEnter(event)) return;
    // It takes what is meant; where nothing is, it must not send the form around.
    event.preventDefault();
    const isOffered = open && !isSearching && (points || (meant.isKnown && options.length > 0));
    if (isOffered) return;
    event.defaultMuiPrevented = true;
    const otherwise = open && !isSearching ? matches[0] : undefined;
    if (meant.finish({ takesOnly: true, otherwise, byEnter: true }) || (value && !open)) onEnter?.();
  };

  const { ref: autocompleteRef, onBlur: onAutocompleteBlur, ...input } = getInputProps();
  const ref = useForkRef(autocompleteRef, inputRef, own);
  const count = options.length;
  const popup = useRef<HTMLDivElement>(null);
  // The popup of a form's last row would open below the fold.
  useEffect(() => {
    if (open && count >= 0) popup.current?.scrollIntoView({ block: 'nearest' });
  }, [open, count]);

  return (
    <div className={styles.box} {...getRootProps({ onKeyDown: finishByKey })}>
      <input
        {...input}
        ref={ref}
        onBlur={(event) => {
          onAutocompleteBlur?.(event);
          meant.finish({ takesOnly: false });
          onBlur?.();
        }}
        className={controls.control}
        placeholder={hint}
        aria-required={props.required || undefined}
        aria-invalid={props.invalid || meant.isNothing || undefined}
        aria-describedby={props.describedBy}
        data-pending={meant.isDeciding || undefined}
      />
      <SearchIcon className={styles.glyph} fontSize="small" />
      {!open && !onWords && !value && !meant.isDeciding && text.trim() !== '' && (
        <span className={controls.problem} role="status">
          Nothing is chosen.
        </span>
      )}
      {open && (
        <div className={styles.popup} data-popup ref={popup}>
          {options.length > 0 && (
            <ul {...getListboxProps()}>
              {(options as readonly (M | More | New)[]).map((option, index) => {
                const { key, ...rest } = getOptionProps({ option, index }) as { key: string };
                return (
                  <li key={key} {...rest}>
                    {isNew(option) ? (
                      <span className={styles.more}>{newLabel}</span>
                    ) : isMore(option) ? (
                      <span className={styles.more}>{isSearching ? SEARCHING : MORE}</span>
                    ) : (
                      <>
                        {option.name} {note && <small>{note(option, meant.isBeyond)}</small>}
                      </>
                    )}
                  </li>
                );
              })}
            </ul>
          )}
          {(found.length === 0 || error) && (
            <p role="status">
              {error && !isSearching ? (
                <ControlError message={error.message} onRetry={meant.retry} />
              ) : isSearching ? (
                SEARCHING
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

const MORE = 'Show more';
const SEARCHING = 'Searching…';
