import SearchIcon from '@mui/icons-material/Search';
import useAutocomplete from '@mui/material/useAutocomplete';
import { useForkRef } from '@mui/material/utils';
import { type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react';
import type { ReferenceName } from '../../schema/contract';
import type { SharedValue } from '../../sharedValue';
import { t } from '../../texts/t';
import { isEnter } from '../keys';
import { ControlError } from './ControlError';
import controls from './controls.module.css';
import styles from './SearchBox.module.css';
import { useMatchPicker } from './useMatchPicker';
import type { Match } from './useSearch';

interface SearchBoxProps<M extends Match> {
  id: string;
  hint: string;
  from: ReferenceName;
  /** Narrows the matches. If no match has the typed name, the search continues among all records. */
  filter?: Readonly<Record<string, string>> | undefined;
  /** Returns a note shown next to a match. `isBeyond` is true if the match is outside `filter`. */
  note?: ((match: M, isBeyond: boolean) => string) | undefined;
  value: M | null;
  onChange: (picked: M | null) => void;
  /** Initial text, typed earlier, that matches no record. */
  words?: string | undefined;
  /** Receives unmatched text on blur. Without this handler the box shows "Nothing is chosen." itself. */
  onName?: ((words: string) => void) | undefined;
  /** Moves the focus to the next field on Enter. The search may still be pending. */
  onEnter?: (() => void) | undefined;
  /** The search after Enter found nothing: returns the focus here, unless the user has moved on. */
  onReturn?: (() => void) | undefined;
  /** Adds a last option that creates a record with the typed name: "New client “Foo”". */
  onNew?: { label: string; create: (name: string) => void } | undefined;
  onBlur?: (() => void) | undefined;
  /** Counts the boxes that look up the name that the user typed and left. */
  resolving?: SharedValue<number> | undefined;
  inputRef?: Ref<HTMLInputElement> | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  invalid?: boolean | undefined;
  /** The id of the element that describes the input. */
  describedBy?: string | undefined;
}

/** The "Show more" option. `more` is the number of matches before it. */
interface More {
  more: number;
}

const isMore = (option: object): option is More => 'more' in option;

/** The option that creates a record. */
interface New {
  isNew: true;
}

const NEW: New = { isNew: true };
const isNew = (option: object): option is New => 'isNew' in option;

/** Finds a record by part of its name. The server returns the matches page by page; the client never loads all records. */
export function SearchBox<M extends Match>(props: SearchBoxProps<M>) {
  const { id, hint, note, value, onEnter, onReturn, onName, onNew, onBlur, inputRef, disabled = false } = props;
  const [open, setOpen] = useState(false);
  const own = useRef<HTMLInputElement>(null);
  const picker = useMatchPicker<M>({
    ...props,
    isOpen: open,
    onUnmatched: () => {
      onReturn?.();
      setOpen(document.activeElement === own.current);
    },
  });
  const { matches, exact, hasMore, isSearching, error, name, text } = picker;
  const found = hasMore ? [...matches, { more: matches.length }] : matches;
  const newLabel = onNew && (name ? t('{label} “{name}”', { label: onNew.label, name }) : onNew.label);
  // True after the user moved through the options with arrow keys or the pointer: Enter then takes the highlighted option.
  const [hasPointed, setPointed] = useState(false);

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
      if (option && isMore(option)) return picker.showMore();
      setOpen(false);
      if (!option) return props.onChange(null);
      if (isNew(option)) return onNew?.create(name);
      picker.take(option);
      if ('key' in event) onEnter?.();
    },
    onInputChange: (_, typed, reason) => {
      if (reason !== 'input') return;
      setPointed(false);
      picker.type(typed);
    },
    onHighlightChange: () => setPointed(true),
    // MUI keeps the highlight by label: after "Show more", the first new match takes the option's label and its highlight.
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
    // The list stays open after "Show more".
    disableCloseOnSelect: true,
  });

  const finishByKey = (event: KeyboardEvent & { defaultMuiPrevented?: boolean }) => {
    if (event.key === 'Tab') picker.finish({ acceptsOnly: true });
    if (!isEnter(event)) return;
    // Enter selects a match. Without one it must not submit the form.
    event.preventDefault();
    const isOffered = open && !isSearching && (hasPointed || (picker.isKnown && options.length > 0));
    if (isOffered) return;
    event.defaultMuiPrevented = true;
    const fallback = open && !isSearching ? matches[0] : undefined;
    if (picker.finish({ acceptsOnly: true, fallback, byEnter: true }) || (value && !open)) onEnter?.();
  };

  const { ref: autocompleteRef, onBlur: onAutocompleteBlur, ...input } = getInputProps();
  const ref = useForkRef(autocompleteRef, inputRef, own);
  const count = options.length;
  const popup = useRef<HTMLDivElement>(null);
  // The popup of a form's last row would open below the visible part of the page.
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
          picker.finish({ acceptsOnly: false });
          onBlur?.();
        }}
        className={controls.control}
        placeholder={hint}
        aria-required={props.required || undefined}
        aria-invalid={props.invalid || picker.isUnmatched || undefined}
        aria-describedby={props.describedBy}
        data-pending={picker.isResolving || undefined}
      />
      <SearchIcon className={styles.glyph} fontSize="small" />
      {!open && !onName && !value && !picker.isResolving && text.trim() !== '' && (
        <span className={controls.problem} role="status">
          {t('Nothing is chosen.')}
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
                      <span className={styles.more}>{isSearching ? t(SEARCHING) : t(MORE)}</span>
                    ) : (
                      <>
                        {option.name} {note && <small>{note(option, picker.isBeyond)}</small>}
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
                <ControlError message={error.message} onRetry={picker.retry} />
              ) : isSearching ? (
                t(SEARCHING)
              ) : (
                t('Nothing found')
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
