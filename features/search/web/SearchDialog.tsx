import CloseIcon from '@mui/icons-material/Close';
import SearchIcon from '@mui/icons-material/Search';
import { useQueryClient } from '@tanstack/react-query';
import {
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
  useDeferredValue,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { UnknownCodeOffer } from '../../../src/inventory/lines/UnknownCodeOffer';
import { plural, t } from '../../../src/texts/t';
import { Button, IconButton } from '../../../src/views/Button';
import { PICKERS, useScanner } from '../../../src/views/controls/useScanner';
import { showModal } from '../../../src/views/dialog/showModal';
import { isForPage } from '../../../src/views/keys';
import { ErrorMessage } from '../../../src/views/messages/ErrorMessage';
import type { Choice, ChoiceGroup } from './choices';
import styles from './search.module.css';
import { commandKey, ESCAPE, isSearchKey } from './searchKey';
import { useChoices, useReadable } from './useChoices';
import { SEARCH, useFoundRecords } from './useFoundRecords';
import { useSentence } from './useSentence';

interface ResultsProps {
  id: string;
  listRef: Ref<HTMLDivElement>;
  groups: readonly ChoiceGroup[];
  active: Choice | undefined;
  optionId: (choice: Choice) => string;
  onPoint: (choice: Choice) => void;
}

/** The choices of the search, under their headings. Each is a link, so that the app preloads it and a middle click opens a tab. */
const Results = ({ id, listRef, groups, active, optionId, onPoint }: ResultsProps) => (
  <div ref={listRef} id={id} role="listbox" aria-label={t('Results')} className={styles.list}>
    {groups.map(({ heading, choices }, at) => (
      // biome-ignore lint/a11y/useSemanticElements: a group of options in a listbox
      <div key={heading} role="group" aria-labelledby={`${id}-${at}`}>
        <div id={`${id}-${at}`} role="presentation" className={styles.heading}>
          {heading}
        </div>
        {choices.map((choice) => (
          <a
            key={choice.id}
            id={optionId(choice)}
            role="option"
            aria-selected={choice.id === active?.id}
            tabIndex={-1}
            href={choice.href}
            className={styles.option}
            // Only a moved pointer: the list may move under a resting one.
            onPointerMove={() => choice.id === active?.id || onPoint(choice)}
          >
            <choice.icon fontSize="small" />
            <span className={styles.label}>{choice.label}</span>
            {choice.note && <span className={styles.note}>{choice.note}</span>}
            {choice.keys && <kbd aria-hidden>{choice.keys}</kbd>}
          </a>
        ))}
      </div>
    ))}
  </div>
);

interface SearchDialogProps {
  /** A code that a scanner sent outside of fields; its only record is opened. Empty without one. */
  scanned: string;
  onClose: () => void;
  /** Opens the list of keys. */
  onKeys: () => void;
}

/** The search of pages, records and actions: a combobox in a dialog, which fills the screen of a phone. */
export default function SearchDialog({ scanned: firstScanned, onClose, onKeys }: SearchDialogProps) {
  const id = useId();
  const bar = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [scanned, setScanned] = useState(firstScanned);
  const [typed, setTyped] = useState(scanned);
  const text = typed.replace(/[\s\p{Z}]+/gu, ' ').trim();
  const client = useQueryClient();
  const entities = useReadable();
  const { found, isSearching: isFinding, failure } = useFoundRecords(text, entities);
  const sentence = useSentence(text);
  const isSearching = isFinding || sentence.isReading;
  const groups = useChoices(text, entities, { sentence: sentence.choices, found });
  const choices = groups.flatMap((group) => group.choices);
  /** The choice that the user has moved to; the first one until then. */
  const [pointed, setPointed] = useState<string>();
  const active = choices.find((choice) => choice.id === pointed) ?? choices[0];
  const isPointed = active !== undefined && active.id === pointed;
  /** The text for whose answer an Enter waits: the best match may still come. */
  const entered = useRef<string | undefined>(scanned || undefined);
  /** False in the first render: the input is painted before the results are rendered. */
  const hasResults = useDeferredValue(true, false);
  const optionId = ({ id: of }: Choice) => `${id}-${of}`;

  const open = (inNewTab: boolean) => {
    const option = list.current?.querySelector<HTMLAnchorElement>('[aria-selected="true"]');
    if (!option) return;
    if (inNewTab) window.open(option.href, '_blank', 'noopener');
    // The links of the app are followed by their clicks.
    else option.click();
  };
  useEffect(() => {
    if (entered.current === undefined || isSearching || !hasResults) return;
    const isCurrent = entered.current === text;
    entered.current = undefined;
    // A form may have unsaved input, and a scan may be a value for it.
    const isFound = choices.length === 1 && !found.some(({ isSimilar }) => isSimilar);
    const isSure = text !== scanned || (isFound && !document.querySelector('main form'));
    if (isCurrent && isSure) list.current?.querySelector<HTMLAnchorElement>('[aria-selected="true"]')?.click();
  });
  useScanner(bar, PICKERS, ({ text: code, valueBefore, isDoubtful, endedBy }) => {
    if (isDoubtful || valueBefore === '' || endedBy !== 'Enter') return false;
    setTyped(code);
    setPointed(undefined);
    if (scanned) setScanned(code);
    entered.current = code;
    return true;
  });
  const move = (by: number) => {
    const at = active ? choices.indexOf(active) : -1;
    const next = choices.at((at + by + choices.length) % Math.max(choices.length, 1));
    setPointed(next?.id);
    if (next) document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, nativeEvent } = event;
    if (!isForPage(nativeEvent)) return;
    if (isSearchKey(nativeEvent)) return (event.target as HTMLInputElement).select();
    if (key === 'ArrowDown') move(1);
    else if (key === 'ArrowUp') move(-1);
    else if (key === 'Enter' && isSearching && !isPointed && !(ctrlKey || metaKey)) entered.current = text;
    else if (key === 'Enter') open(ctrlKey || metaKey);
    else return;
    event.preventDefault();
  };
  const onClick = (event: MouseEvent<HTMLDialogElement>) => {
    const { target, currentTarget, ctrlKey, metaKey, shiftKey } = event;
    const option = list.current?.contains(target as Element) && (target as Element).closest('[role="option"]');
    const isFollowed = option && !ctrlKey && !metaKey && !shiftKey;
    if (target === currentTarget || isFollowed) onClose();
  };
  const count = choices.length;
  const isUnknown = !isSearching && !failure && found.every(({ isSimilar }) => isSimilar);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes, and the input has the keys
    <dialog
      ref={showModal}
      className={styles.dialog}
      aria-label={t('Search everything')}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={({ currentTarget }) => currentTarget.open || onClose()}
      onClick={onClick}
    >
      <div ref={bar} className={styles.bar}>
        <SearchIcon className={styles.glyph} />
        <input
          className={styles.input}
          role="combobox"
          aria-label={t('Search everything')}
          aria-expanded={count > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active && optionId(active)}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={200}
          placeholder={t('Product, page or “receive 10 led bulb”')}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setPointed(undefined);
            entered.current = undefined;
          }}
          onKeyDown={onKeyDown}
        />
        <IconButton className={styles.close} aria-label={t('Close')} title={t('Close')} onClick={onClose}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </div>
      <div className={styles.results}>
        {hasResults && (
          <Results
            id={`${id}-list`}
            listRef={list}
            groups={groups}
            active={active}
            optionId={optionId}
            onPoint={(choice) => setPointed(choice.id)}
          />
        )}
        {failure && <ErrorMessage {...failure} />}
        <p className={count > 0 ? undefined : styles.none} role="status" data-unseen={count > 0 ? '' : undefined}>
          {isSearching
            ? t('Searching…')
            : count > 0
              ? plural(count, '{count} result', '{count} results')
              : text !== '' && !failure && t('Nothing found')}
        </p>
        {isUnknown && (
          <div className={styles.unknown}>
            <UnknownCodeOffer
              text={text}
              isScanned={text === scanned}
              onKnown={() => void client.invalidateQueries({ queryKey: [SEARCH] })}
            />
          </div>
        )}
      </div>
      <div className={styles.foot}>
        <div className={styles.hints} aria-hidden>
          <span>
            <kbd>↑</kbd> <kbd>↓</kbd> {t('choose')}
          </span>
          <span>
            <kbd>↵</kbd> {t('open')}
          </span>
          <span>
            <kbd>{commandKey()}</kbd> <kbd>↵</kbd> {t('open in a new tab')}
          </span>
          <span>
            <kbd>{ESCAPE}</kbd> {t('close')}
          </span>
        </div>
        <Button onClick={onKeys}>{t('Keys')}</Button>
      </div>
    </dialog>
  );
}
