import { Suspense, useEffect, useEffectEvent } from 'react';
import { useFormContext } from 'react-hook-form';
import { lazyPart } from '../../views/page/lazyPart';
import type { MoveForm } from '../move/moveForm';
import { useOtherTabs } from './sendOnce';
import type { DraftHandle } from './useDraft';

const DraftOffer = lazyPart(() => import('./DraftOffer'));

/** Stores each change of the surrounding form as a draft, shows changes of other tabs, and offers to continue an earlier draft. */
export function DraftKeeper({ draft }: { draft: DraftHandle }) {
  const { watch, reset } = useFormContext<MoveForm>();
  const save = useEffectEvent(draft.save);
  useEffect(() => {
    const { unsubscribe } = watch((form) => save(form as MoveForm));
    return unsubscribe;
  }, [watch]);
  useOtherTabs(() => {
    const changed = draft.readChange();
    if (changed) reset(changed);
    draft.refreshOffer();
  });
  const { offered } = draft;
  return <Suspense>{offered && <DraftOffer draft={draft} offered={offered} />}</Suspense>;
}
