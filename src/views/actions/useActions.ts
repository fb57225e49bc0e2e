import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { DataProvider } from 'react-admin';
import { useNavigate } from 'react-router';
import { isShown } from '../../../contract/definition/rules';
import { may } from '../../account';
import { supports } from '../../capabilities';
import { NETWORK_ERROR } from '../../format/words';
import type { Caller, Place } from '../../schema/action';
import type { Entity } from '../../schema/entity';
import type { AnyRecord, AnyRow } from '../../schema/record';
import type { Attempt, Failed } from '../attempt';
import { useProvider } from '../useProvider';
import type { Asked } from './runAction';

/** What {@link useActions} gives. */
export type Actions = ReturnType<typeof useActions>;

/** The actions of an entity at a place that all of some records are open to, and that may be done here. */
export const actionsFor = (
  { actions, role }: Pick<Entity, 'actions' | 'role'>,
  place: Place,
  records: readonly AnyRecord[],
) =>
  actions.filter(
    (one) =>
      may(one.role ?? role) &&
      supports(one.extra) &&
      one.on.includes(place) &&
      records.every((record) => isShown(one, record)),
  );

/**
 * Does actions: at once those that ask nothing, the others once they were answered. The same with the same input goes
 * under the same key, so that a repeat is done once.
 * @param onDone told once one is done
 */
export function useActions({ many }: Pick<Entity, 'many'>, onDone?: () => void) {
  const dataProvider = useProvider<DataProvider & Caller>();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const last = useRef<Attempt | null>(null);
  const underway = useRef(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [busy, setBusy] = useState<Asked | null>(null);
  const [failure, setFailure] = useState<Failed | null>(null);

  const perform = async (one: Asked, values: AnyRow = {}): Promise<void> => {
    // A second click can come before the first one is drawn.
    if (underway.current) return;
    underway.current = true;
    setBusy(one);
    setFailure(null);
    const failed = await import('./runAction').then(
      ({ runAction }) => runAction(one, values, { last, dataProvider, many, navigate }),
      () => ({ message: NETWORK_ERROR, doubt: undefined }),
    );
    underway.current = false;
    setBusy(null);
    // The dialog keeps the input for the next try.
    if (!failed || one.action.fields.length === 0) setAsked(null);
    if (failed) setFailure(failed);
    else onDone?.();
    // What it changed may be anywhere, and what failed may show what is no more.
    void queryClient.invalidateQueries();
  };

  return {
    /** The one that is asked about. */
    asked,
    busy,
    failure,
    ask: (one: Asked): void => {
      setFailure(null);
      if (one.action.question !== undefined || one.action.fields.length > 0) setAsked(one);
      else void perform(one);
    },
    cancel: () => setAsked(null),
    perform,
  };
}
