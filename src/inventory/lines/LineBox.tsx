import { type ReactNode, type Ref, Suspense, useEffect, useId, useRef, useState } from 'react';
import { atRest } from '../../routing/afterPaint';
import { t } from '../../texts/t';
import { Button } from '../../views/Button';
import { codeFinders } from '../../views/controls/codeFinders';
import controls from '../../views/controls/controls.module.css';
import { useOutsideScans } from '../../views/controls/useOutsideScans';
import { useScannedAmounts, useScanner } from '../../views/controls/useScanner';
import { isEnter } from '../../views/keys';
import { isAmount } from '../amount';
import styles from '../inventory.module.css';
import sheet from '../sheet/sheet.module.css';
import { mayBeCode } from './mayBeCode';
import type { UnplacedLine } from './unplacedLines';

/** The properties of the list of lines below the box. */
export interface LineListProps {
  boxId: string;
  /** Announces the result of a line. */
  onAnnounce: (said: Said) => void;
}

/** The result of the last line. */
interface Said {
  said: string;
  /** Goes to the amount of an accepted line. */
  onChange?: (() => void) | undefined;
  /** The id of a line that is open: its result disappears with it. */
  line?: number;
}

const nothingSaid: Said = { said: '' };

/** Receives typed, scanned or pasted text of one or more lines. */
export type OnText = (text: string, how?: Pick<UnplacedLine, 'isScanned' | 'isDoubtful'>) => void;

interface LineBoxProps {
  /** The lines that are not rows yet. */
  lines: readonly UnplacedLine[] | undefined;
  onText: OnText;
  /** Preloads the code that renders the lines. Called when the browser is idle, so that it is available offline, and on focus. */
  onReady: () => void;
  /** Renders the lines. */
  children: (below: LineListProps) => ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** A field above the rows of a form: typed, scanned or pasted text becomes lines. The code that resolves them loads with the first one. */
export function LineBox({ lines = [], onText, onReady, children, ref }: LineBoxProps) {
  const id = useId();
  useEffect(() => void atRest().then(onReady), [onReady]);
  const [last, setSaid] = useState<Said>(nothingSaid);
  const isCurrent = last.line === undefined || lines.some((line) => line.id === last.line);
  const { said, onChange } = isCurrent ? last : nothingSaid;
  const [isFilming, setFilming] = useState(false);
  const finders = codeFinders('products');
  const hasCodes = finders.length > 0;
  const Camera = finders.find((finder) => finder.Camera)?.Camera;
  const give = (input: HTMLInputElement) => {
    onText(input.value);
    input.value = '';
  };
  const film = (code: string) => {
    // Clears the announcement of the previous code, so that it is not taken for the result of this one.
    setSaid(nothingSaid);
    onText(code, { isScanned: true });
  };
  const box = useRef<HTMLDivElement>(null);
  useScanner(box, 'input', ({ input, text, isDoubtful, endedBy }) => {
    const isCode = hasCodes && !isDoubtful && /\d/.test(text) && mayBeCode(text);
    // A scanned name is handled like a typed one. Enter has its own handler; Tab would leave the box.
    if (!isCode && endedBy === 'Enter') return false;
    const before = input.value.slice(0, -text.length);
    if (isCode && input.value === text) onText(text, { isScanned: true });
    else onText(isCode && isAmount(before) && input.value.endsWith(text) ? `${before} x ${text}` : input.value);
    input.value = '';
    return true;
  });
  const whole = useRef<HTMLDivElement>(null);
  const take = (code: string, isDoubtful = false) => {
    onText(code, { isScanned: true, isDoubtful });
    document.getElementById(id)?.focus();
  };
  useScannedAmounts(whole, (code, { isDoubtful }) => take(code, isDoubtful));
  useOutsideScans((code) => {
    // A form that is being sent takes nothing more.
    const isOpen = whole.current?.closest(':disabled') === null;
    if (isOpen) take(code);
    return isOpen;
  }, 'page');
  return (
    <div className={styles.lineBox} ref={whole}>
      <div className={sheet.box}>
        <label className={controls.label} htmlFor={id}>
          {t('Add lines')}
        </label>
        <div ref={box}>
          <input
            id={id}
            ref={ref}
            className={controls.control}
            placeholder={hasCodes ? t('Scan or type: 12 hammer') : t('Type or paste: 12 watering can')}
            autoComplete="off"
            enterKeyHint="enter"
            aria-describedby={`${id}-said`}
            onFocus={onReady}
            onKeyDown={(event) => {
              if (!isEnter(event)) return;
              event.preventDefault();
              give(event.currentTarget);
            }}
            onPaste={(event) => {
              const text = event.clipboardData.getData('text');
              if (!/[\n\t]/.test(text.trim())) return;
              event.preventDefault();
              onText(text);
            }}
            // Not when only the window loses the focus: the input then stays the active element.
            onBlur={({ currentTarget }) => currentTarget !== document.activeElement && give(currentTarget)}
          />
          {Camera && (
            <Button variant="outlined" onClick={() => setFilming(true)}>
              {t('Camera')}
            </Button>
          )}
        </div>
        <p id={`${id}-said`} role="status">
          {onChange ? (
            <Button title={t('Change')} onClick={onChange}>
              {said}
            </Button>
          ) : (
            said
          )}
        </p>
      </div>
      <Suspense fallback={<p>{t('Looking for lines…')}</p>}>
        {lines.length > 0 && children({ boxId: id, onAnnounce: setSaid })}
      </Suspense>
      {/* A Suspense of its own: one that waits hides its children, which closes a dialog. */}
      <Suspense>
        {Camera && isFilming && <Camera said={said} onCode={film} onClose={() => setFilming(false)} />}
      </Suspense>
    </div>
  );
}
