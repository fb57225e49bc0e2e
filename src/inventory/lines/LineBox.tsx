import { type ReactNode, type Ref, Suspense, useId, useRef, useState } from 'react';
import { hasBarcodes } from '../../capabilities';
import { Button } from '../../views/Button';
import controls from '../../views/controls/controls.module.css';
import { useScannedAmounts, useScanner } from '../../views/controls/useScanner';
import { isEnter } from '../../views/keys';
import { lazyPart } from '../../views/page/lazyPart';
import { isAmount } from '../amount';
import styles from '../inventory.module.css';
import type { OpenLine } from './openLines';
import { mayBeCode } from './words';

const Camera = lazyPart(() => import('./Camera'));

/** What the lines below the box go by. */
export interface Below {
  boxId: string;
  /** What was placed last, in words. */
  onSaid: (words: string) => void;
}

/** Is given further lines, as they were typed, scanned or pasted. */
export type OnText = (text: string, how?: Pick<OpenLine, 'isScanned' | 'isDoubtful'>) => void;

interface LineBoxProps {
  /** What was given to it and is not placed. */
  lines: readonly OpenLine[] | undefined;
  onText: OnText;
  /** Fetches what draws them, once somebody is about to give one. */
  onReady: () => void;
  /** Draws those that are not placed. */
  children: (below: Below) => ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** One field over the rows of a form: what is typed, scanned or pasted into it becomes lines. What reads them comes with the first. */
export function LineBox({ lines = [], onText, onReady, children, ref }: LineBoxProps) {
  const id = useId();
  const [said, setSaid] = useState('');
  const [isFilming, setFilming] = useState(false);
  const hasCodes = hasBarcodes();
  const give = (input: HTMLInputElement) => {
    onText(input.value);
    input.value = '';
  };
  const film = (code: string) => {
    // Of the code before: nobody is to take it for this one's.
    setSaid('');
    onText(code, { isScanned: true });
  };
  const box = useRef<HTMLDivElement>(null);
  useScanner(box, 'input', ({ input, text, isDoubtful, endedBy }) => {
    const isCode = hasCodes && !isDoubtful && /\d/.test(text) && mayBeCode(text);
    // A name is read as one that a person types; only Tab would leave the box.
    if (!isCode && endedBy === 'Enter') return false;
    const before = input.value.slice(0, -text.length);
    if (isCode && input.value === text) onText(text, { isScanned: true });
    else onText(isCode && isAmount(before) && input.value.endsWith(text) ? `${before} x ${text}` : input.value);
    input.value = '';
    return true;
  });
  const whole = useRef<HTMLDivElement>(null);
  useScannedAmounts(whole, (code, { isDoubtful }) => {
    onText(code, { isScanned: true, isDoubtful });
    document.getElementById(id)?.focus();
  });
  return (
    <div className={styles.lineBox} ref={whole}>
      <label className={controls.label} htmlFor={id}>
        Add lines
      </label>
      <div ref={box}>
        <input
          id={id}
          ref={ref}
          className={controls.control}
          placeholder={hasCodes ? 'Scan, type or paste: 12 watering can' : 'Type or paste: 12 watering can'}
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
          // Not where it is only the window that is left.
          onBlur={({ currentTarget }) => currentTarget !== document.activeElement && give(currentTarget)}
        />
        {hasCodes && (
          <Button variant="outlined" onClick={() => setFilming(true)}>
            Camera
          </Button>
        )}
      </div>
      <p id={`${id}-said`} role="status">
        {said}
      </p>
      {/* A form that is sent waits for them too. */}
      <Suspense fallback={<p data-pending>Looking for lines…</p>}>
        {lines.length > 0 && children({ boxId: id, onSaid: setSaid })}
      </Suspense>
      {/* Of its own: a dialog that is hidden while the other one waits is closed. */}
      <Suspense>{isFilming && <Camera said={said} onCode={film} onClose={() => setFilming(false)} />}</Suspense>
    </div>
  );
}
