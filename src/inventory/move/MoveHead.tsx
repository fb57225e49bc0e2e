import { type ReactNode, Suspense, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFormContext, useWatch } from 'react-hook-form';
import { lazyPart } from '../../views/page/lazyPart';
import styles from '../inventory.module.css';
import { HeadContext } from './headContext';
import type { MoveForm } from './moveForm';
import type { MoveSpec } from './moveSpecs';

const FoldedHead = lazyPart(() => import('./FoldedHead'));

interface MoveHeadProps {
  move: MoveSpec;
  /** The inputs of the warehouses, the party and the employee. */
  inputs: ReactNode;
  /** The rest of the form. */
  children: ReactNode;
}

/**
 * The head of a move: its inputs, or one line with their values. A form with a complete head begins folded, and the first line that
 * the box accepts folds it.
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
  const fold = () => isKnown && !head.current?.contains(document.activeElement) && setOpen(false);
  return (
    <>
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
