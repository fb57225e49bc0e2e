import { type ReactNode, Suspense, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFormContext, useWatch } from 'react-hook-form';
import { lazyHint } from '../../routing/lazyComponent';
import { lazyPart } from '../../views/page/lazyPart';
import styles from '../inventory.module.css';
import { HeadContext } from './headContext';
import type { MoveForm } from './moveForm';
import type { MoveSpec } from './moveSpecs';

const FoldedHead = lazyPart(() => import('./FoldedHead'));
const LastHead = lazyHint(() => import('./LastHead'));

interface MoveHeadProps {
  move: MoveSpec;
  /** The inputs of the warehouses, the party and the employee. */
  inputs: ReactNode;
  /** The rest of the form. */
  children: ReactNode;
}

/**
 * The head of a move: its inputs below the offer of the last values, or one line with their values. A draft or record with a complete head
 * begins folded, and the first line that the box accepts folds it.
 */
export function MoveHead({ move, inputs, children }: MoveHeadProps) {
  const { control } = useFormContext<MoveForm>();
  const [ids, party] = useWatch({ control, name: ['ids', 'party'] });
  const isKnown = Object.values(ids).every(Boolean) && (!move.party || party !== null);
  const [isOpen, setOpen] = useState(!isKnown);
  if (!isKnown && !isOpen) setOpen(true);
  const head = useRef<HTMLDivElement>(null);
  const unfold = () => {
    // The line disappears: keep the focus in the head.
    flushSync(() => setOpen(true));
    head.current?.querySelector<HTMLElement>('select, input')?.focus();
  };
  /** Goes to the first empty field, which is the box of lines if the head is complete. */
  const goOn = () =>
    requestAnimationFrame(() => {
      const form = head.current?.closest('form');
      const fields = [...(form?.querySelectorAll<HTMLInputElement | HTMLSelectElement>('select, input') ?? [])];
      fields.find(({ value, disabled }) => value === '' && !disabled)?.focus();
    });
  const fold = () => isKnown && !head.current?.contains(document.activeElement) && setOpen(false);
  return (
    <>
      {isOpen && !isKnown && (
        <Suspense>
          <LastHead move={move} ids={ids} party={party} onTaken={goOn} />
        </Suspense>
      )}
      {!isOpen && (
        <div className={styles.folded}>
          <Suspense>
            <FoldedHead move={move} ids={ids} party={party} onUnfold={unfold} />
          </Suspense>
        </div>
      )}
      <div ref={head} className={styles.parties} hidden={!isOpen}>
        {inputs}
      </div>
      <HeadContext value={fold}>{children}</HeadContext>
    </>
  );
}
