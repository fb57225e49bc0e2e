import { Suspense, useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { formatMoney } from '../../format/money';
import { lazyHint } from '../../routing/lazyComponent';
import { t, translate } from '../../texts/t';
import { SubmitButton } from '../../views/form/SubmitButton';
import styles from '../inventory.module.css';
import { completeRowsText, isSendable, missingInForm } from '../rows/incompleteRows';
import { SheetFoot } from '../sheet/SheetFoot';
import { type MoveForm, totalPrice } from './moveForm';
import type { MoveSpec } from './moveSpecs';

const SpaceLeft = lazyHint(() => import('./SpaceLeft'));
const Reasons = lazyHint(() => import('./Reasons'));

interface MoveFootProps {
  move: MoveSpec;
  isSending: boolean;
}

/** The end of a move: its lines, pieces and total, the room for them, and the button with its missing inputs. */
export function MoveFoot({ move, isSending }: MoveFootProps) {
  const id = useId();
  const { control } = useFormContext<MoveForm>();
  const form = useWatch({ control }) as MoveForm;
  const { ids, rows } = form;
  return (
    <SheetFoot
      figures={
        <>
          <span>{completeRowsText(rows)}</span>
          <p>
            {t('Total:')} <strong>{formatMoney(totalPrice(rows))}</strong>
          </p>
          {move.target && ids[move.target] && (
            <div className={styles.space}>
              <Suspense>
                <SpaceLeft target={move.target} />
              </Suspense>
            </div>
          )}
        </>
      }
    >
      <SubmitButton busy={isSending && t('Sending')} describedBy={id} isBlocked={!isSendable(move, form)}>
        {translate(move.submit)}
      </SubmitButton>
      <span id={id} className={styles.reasons}>
        <Suspense>
          <Reasons form={form} missing={missingInForm(move, form)} />
        </Suspense>
      </span>
    </SheetFoot>
  );
}
