import { Suspense, useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { formatMoney } from '../../format/money';
import { lazyHint } from '../../routing/lazyComponent';
import { t, translate } from '../../texts/t';
import { SubmitButton } from '../../views/form/SubmitButton';
import styles from '../inventory.module.css';
import { completeRowsText, incompleteRowsOf, incompleteRowsText, unreadLinesText } from '../rows/incompleteRows';
import { SheetFoot } from '../sheet/SheetFoot';
import { hasItems, type MoveForm, totalPrice } from './moveForm';
import type { MoveSpec } from './moveSpecs';

const SpaceLeft = lazyHint(() => import('./SpaceLeft'));

interface MoveFootProps {
  move: MoveSpec;
  isSending: boolean;
}

/** The end of a move: its lines, pieces and total, the room for them, and the button with what it lacks. */
export function MoveFoot({ move, isSending }: MoveFootProps) {
  const id = useId();
  const { control } = useFormContext<MoveForm>();
  const { ids, party, rows, open } = useWatch({ control }) as MoveForm;
  const missing = [
    ...move.selects.filter(({ name }) => !ids[name]).map(({ label }) => label),
    ...(move.party && !party ? [move.party.label] : []),
    ...(ids.employeeId ? [] : ['Employee']),
    ...(hasItems(rows) ? [] : ['Product']),
  ];
  const reason =
    missing.length > 0 &&
    t('Still missing: {fields}.', { fields: missing.map((label) => translate(label)).join(', ') });
  const incomplete = incompleteRowsText(incompleteRowsOf(rows));
  return (
    <SheetFoot
      figures={
        <>
          <span>{completeRowsText(rows)}</span>
          <p>
            {t('Total:')} <strong>{formatMoney(totalPrice(rows))}</strong>
          </p>
          {move.target && (
            <div className={styles.space}>
              <Suspense>
                <SpaceLeft target={move.target} />
              </Suspense>
            </div>
          )}
        </>
      }
    >
      <SubmitButton busy={isSending && t('Sending')} describedBy={id} isBlocked={Boolean(reason || open?.length)}>
        {translate(move.submit)}
      </SubmitButton>
      <span id={id} className={styles.reasons}>
        {reason}
        {/* The rows that the request omits, and the unread lines that block it. */}
        <span className={styles.incomplete} role="status">
          {[incomplete && t('{rows} will be left out.', { rows: incomplete }), unreadLinesText(open)]
            .filter(Boolean)
            .join(' ')}
        </span>
      </span>
    </SheetFoot>
  );
}
