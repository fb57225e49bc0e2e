import { useState } from 'react';
import { formatNumber } from '../../../src/format/number';
import { Button } from '../../../src/views/Button';
import { Dialog, DialogButtons } from '../../../src/views/dialog/Dialog';
import { PrintButton } from '../../../src/views/page/PrintButton';
import styles from './count.module.css';

interface CountToolsProps {
  withExpected: boolean;
  onWithExpected: (withExpected: boolean) => void;
  /** When the sheet was begun, in words. */
  moment: string;
  /** Whether something was done on it that is not booked. */
  isBegun: boolean;
  /** How many lines have a figure. */
  counted: number;
  /** Gives up the sheet for a new one. */
  onNew: () => void;
}

/** Tools of a count sheet. Starting anew asks first, because it discards the count. */
export function CountTools({ withExpected, onWithExpected, moment, isBegun, counted, onNew }: CountToolsProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <div className={styles.tools}>
      <label>
        <input type="checkbox" checked={withExpected} onChange={() => onWithExpected(!withExpected)} /> Show what is
        expected
      </label>
      <span>Stock as of {moment}</span>
      <Button onClick={() => (isBegun ? setAsking(true) : onNew())}>Begin anew</Button>
      <PrintButton />
      {isAsking && (
        <Dialog
          question="Begin anew?"
          subject={`What was counted so far and is not booked is lost: ${formatNumber(counted)} of the lines.`}
          busy={false}
          onCancel={() => setAsking(false)}
        >
          <DialogButtons>
            <Button variant="outlined" onClick={() => setAsking(false)}>
              Cancel
            </Button>
            <Button variant="contained" tone="error" onClick={onNew}>
              Discard
            </Button>
          </DialogButtons>
        </Dialog>
      )}
    </div>
  );
}
