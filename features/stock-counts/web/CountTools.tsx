import { useState } from 'react';
import { plural, t } from '../../../src/texts/t';
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
        <input type="checkbox" checked={withExpected} onChange={() => onWithExpected(!withExpected)} />{' '}
        {t('Show what is expected')}
      </label>
      <span>{t('Stock as of {moment}', { moment })}</span>
      <Button onClick={() => (isBegun ? setAsking(true) : onNew())}>{t('Start over')}</Button>
      <PrintButton />
      {isAsking && (
        <Dialog
          question={t('Start over?')}
          subject={plural(
            counted,
            'What was counted and is not booked yet will be lost: {count} of the lines.',
            'What was counted and is not booked yet will be lost: {count} of the lines.',
          )}
          busy={false}
          onCancel={() => setAsking(false)}
        >
          <DialogButtons>
            <Button variant="outlined" onClick={() => setAsking(false)}>
              {t('Cancel')}
            </Button>
            <Button variant="contained" tone="error" onClick={onNew}>
              {t('Discard')}
            </Button>
          </DialogButtons>
        </Dialog>
      )}
    </div>
  );
}
