import { Suspense, useEffect, useEffectEvent } from 'react';
import { useFormContext } from 'react-hook-form';
import { lazyPart } from '../../views/page/lazyPart';
import type { MoveForm } from '../move/moveForm';
import type { DraftHandle } from './useDraft';

const DraftOffer = lazyPart(() => import('./DraftOffer'));

/** Stores each change of the surrounding form as a draft, and offers to continue an earlier draft. */
export function DraftKeeper({ draft }: { draft: DraftHandle }) {
  const { watch } = useFormContext<MoveForm>();
  const save = useEffectEvent(draft.save);
  useEffect(() => {
    const { unsubscribe } = watch((form) => save(form as MoveForm));
    return unsubscribe;
  }, [watch]);
  const { offered } = draft;
  return <Suspense>{offered && <DraftOffer draft={draft} offered={offered} />}</Suspense>;
}
