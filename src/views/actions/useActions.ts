import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { DataProvider } from 'react-admin';
import { useNavigate } from 'react-router';
import { isShown } from '../../../contract/definition/conditions';
import { isOffered } from '../../account';
import { NETWORK_ERROR } from '../../format/texts';
import type { Caller, Place } from '../../schema/action';
import type { Entity } from '../../schema/entity';
import type { AnyRecord, AnyRow } from '../../schema/record';
import type { Attempt } from '../data/attempt';
import type { Failed } from '../data/failed';
import { useProvider } from '../data/useProvider';
import { useLeft } from '../useLeft';
import type { PendingAction } from './runAction';

/** The return value of {@link useActions}. */
export type Actions = ReturnType<typeof useActions>;

/** Returns the actions at a place that are valid for all of the records, and that the user may run. */
export const actionsFor = (
  { actions, roles }: Pick<Entity, 'actions' | 'roles'>,
  place: Place,
  records: readonly AnyRecord[],
) =>
  actions.filter(
    (one) =>
      isOffered({ capability: one.capability, role: one.role ?? roles.update }) &&
      one.on.includes(place) &&
      records.every((record) => isShown(one, record) && (one.isFor?.(record) ?? true)),
  );

/**
 * Runs actions: at once if an action has neither a question nor fields, otherwise after its dialog. A retry with the same
 * input uses the same idempotency key. The layout reports a failure if the user has left the page.
 * @param onDone called after a success
 */
export function useActions(entity: Pick<Entity, 'many' | 'represent'>, onDone?: () => void) {
  const dataProvider = useProvider<DataProvider & Caller>();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const last = useRef<Attempt | null>(null);
  const underway = useRef(false);
  const [pending, setPending] = useState<PendingAction | null>(null);
  const [busy, setBusy] = useState<PendingAction | null>(null);
  const [failure, setFailure] = useState<Failed | null>(null);
  const isLeft = useLeft();

  const perform = async (one: PendingAction, values: AnyRow = {}): Promise<void> => {
    // A second click may come before the buttons are disabled.
    if (underway.current) return;
    underway.current = true;
    setBusy(one);
    setFailure(null);
    const failed = await import('./runAction').then(
      ({ runAction }) => runAction(one, values, { last, dataProvider, entity, navigate, isLeft }),
      () => ({ message: NETWORK_ERROR, doubt: undefined }),
    );
    underway.current = false;
    setBusy(null);
    // The dialog keeps the input for the next try.
    if (!failed || one.action.fields.length === 0) setPending(null);
    if (failed) setFailure(failed);
    else onDone?.();
    // An action may change any list. After a failure the page may show records that no longer exist.
    void queryClient.invalidateQueries();
  };

  return {
    /** The action with an open dialog. */
    pending,
    busy,
    failure,
    ask: (one: PendingAction): void => {
      setFailure(null);
      if (one.action.question !== undefined || one.action.fields.length > 0) setPending(one);
      else void perform(one);
    },
    cancel: () => setPending(null),
    perform,
  };
}
