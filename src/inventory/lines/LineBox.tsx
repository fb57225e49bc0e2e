import { type ReactNode, type Ref, Suspense, useId, useState } from 'react';
import { hasExtra } from '../../extras';
import { Button } from '../../views/Button';
import controls from '../../views/controls/controls.module.css';
import { lazyPart } from '../../views/lazyPart';
import styles from '../inventory.module.css';
import type { OpenLine } from './openLines';

const Camera = lazyPart(() => import('./Camera'));

/** What the lines below the box go by. */
export interface Below {
  boxId: string;
  /** What was placed last, in words. */
  onSaid: (words: string) => void;
}

interface LineBoxProps {
  /** What was given to it and is not placed. */
  lines: readonly OpenLine[] | undefined;
  /** Further lines, as they were typed, scanned or pasted. */
  onText: (text: string) => void;
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
  const hasCodes = hasExtra('barcodes');
  const give = (input: HTMLInputElement) => {
    onText(input.value);
    input.value = '';
  };
  const film = (code: string) => {
    // Of the code before: nobody is to take it for this one's.
    setSaid('');
    onText(code);
  };
  return (
    <div className={styles.lineBox}>
      <label className={controls.label} htmlFor={id}>
        Add lines
      </label>
      <div>
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
            if (event.key !== 'Enter') return;
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
