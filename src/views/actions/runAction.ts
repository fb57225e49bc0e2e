import type { RefObject } from 'react';
import type { DataProvider } from 'react-admin';
import type { Action, Caller } from '../../schema/action';
import type { Entity } from '../../schema/entity';
import { payloadOf } from '../../schema/payload';
import type { AnyRecord, AnyRow } from '../../schema/record';
import { translate } from '../../texts/t';
import { type Attempt, attemptFor } from '../data/attempt';
import { type Failed, failedBy } from '../data/failed';
import { reportLateFailure } from '../messages/lateOutcomes';

/** An action and its records. */
export interface PendingAction {
  action: Action;
  records: readonly AnyRecord[];
}

interface RunOptions {
  entity: Pick<Entity, 'many' | 'represent'>;
  /** The last failed attempt. The same action and input is sent again with the same idempotency key. */
  last: RefObject<Attempt | null>;
  dataProvider: DataProvider & Caller;
  navigate: (url: string) => unknown;
  /** Whether the user has left the page. */
  isLeft: RefObject<boolean>;
}

/** Runs an action. @returns the failure, or null */
export async function runAction(
  { action, records }: PendingAction,
  values: AnyRow,
  { last, dataProvider, entity, navigate, isLeft }: RunOptions,
): Promise<Failed | null> {
  const ids = records.map(({ id }) => Number(id));
  const typed = payloadOf(action.fields, values);
  last.current = attemptFor(JSON.stringify([action.label, ids, typed]), last.current);
  try {
    await action.run(ids, typed as never, {
      dataProvider,
      records,
      key: last.current.key,
      navigate: (url) => void navigate(url),
    });
    last.current = null;
    return null;
  } catch (error) {
    const failed = failedBy(error, entity.many.toLowerCase());
    if (isLeft.current)
      reportLateFailure([translate(action.label), ...records.map(entity.represent)].join(', '), failed, undefined);
    return failed;
  }
}
