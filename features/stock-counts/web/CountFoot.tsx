import { useId } from 'react';
import { formatMoney, formatNumber, signed } from '../../../src/format/number';
import { SheetFoot } from '../../../src/inventory/sheet/SheetFoot';
import { plural, t } from '../../../src/texts/t';
import { Button } from '../../../src/views/Button';
import styles from './count.module.css';
import { type CountSheet, countedIn, differencesIn } from './countSheet';

interface CountFootProps {
  sheet: CountSheet;
  /** Whether the sheet shows only lines that differ. */
  isFiltered: boolean;
  onFilter: (isFiltered: boolean) => void;
  /** Why the count cannot be booked yet; '' if it can. */
  reason: string;
  /** True after the user has tried to book it. */
  isTried: boolean;
  isSending: boolean;
  onBook: () => void;
}

/** The end of a count sheet: its progress and differences, and the button with its missing inputs. */
export function CountFoot({ sheet, isFiltered, onFilter, reason, isTried, isSending, onBook }: CountFootProps) {
  const id = useId();
  const counted = countedIn(sheet).length;
  const differences = differencesIn(sheet);
  return (
    <SheetFoot
      figures={
        <>
          <p className={styles.state} role="status">
            {t('{count} of {total} counted', {
              count: formatNumber(counted),
              total: formatNumber(sheet.lines.length),
            })}
            ,{' '}
            {differences.lines === 0
              ? t('no difference')
              : plural(
                  differences.lines,
                  '{count} differ: {pieces} pieces, {value}',
                  '{count} differ: {pieces} pieces, {value}',
                  { pieces: signed(differences.pieces), value: formatMoney(differences.value) },
                )}
          </p>
          <label className={styles.filter}>
            <input type="checkbox" checked={isFiltered} onChange={() => onFilter(!isFiltered)} />{' '}
            {t('Differences only')}
          </label>
          <progress className={styles.progress} value={counted} max={sheet.lines.length} aria-hidden />
        </>
      }
    >
      <Button
        variant="contained"
        size="medium"
        busy={isSending && t('Sending')}
        aria-disabled={reason !== '' || undefined}
        aria-describedby={id}
        onClick={onBook}
      >
        {t('Book the count')}
      </Button>
      <span id={id} role={isTried && reason ? 'alert' : undefined}>
        {reason || t('Lines without a figure are left as they are.')}
      </span>
    </SheetFoot>
  );
}
