import type { DataProvider } from 'react-admin';
import type { Fields } from '../../contract/definition/fields';
import type { Role } from '../../contract/definition/roles';
import type { Input } from '../../contract/definition/shapes';
import { named } from './derive';
import type { NamedField } from './field';
import type { AnyRecord } from './record';

/** Where an action is offered: on the record's page, in its row, or for all rows that are ticked. */
export type Place = 'page' | 'row' | 'selection';

/** What an action does its work by. */
interface Means {
  /** The app's own, also for calls that are no standard ones: `call('purchase-orders/7/send', {}, key)`. */
  dataProvider: DataProvider & Caller;
  /** The records as the user sees them. */
  records: readonly AnyRecord[];
  /** The same for the same records and input: with it, a repeat is done once. */
  key: string;
  /** Leads on to a page. */
  navigate: (url: string) => void;
}

export interface Caller {
  /**
   * Posts to a path below the API's.
   * @param key makes a retry the same
   * @param version refuses it where the record is no longer in the state that the user has seen
   * @returns the answer's JSON
   */
  call: (path: string, body: object, key?: string, version?: string) => Promise<unknown>;
}

interface ActionSpec<F extends Fields, W> {
  /** What its button says. `label: 'Send'` */
  label: string;
  /** What is asked first, before something that cannot be taken back. `question: 'Send the order to its supplier?'` */
  question?: string;
  /** What is asked for besides, by builders of `contract/definition/fields`. */
  fields?: F;
  /** The values beside which it is offered, one of those that several are named of; always where absent. `when: { state: ['sent', 'partial'] }` */
  when?: W;
  /** Who may do it, as its endpoint says; whoever may change the records where absent. `role: 'clerk'` */
  role?: Role;
  /** What the backend has to announce for it to be offered. */
  extra?: string;
  /** Where it is offered; on the record's page and in its row where absent. */
  on?: readonly Place[];
  /** Does it. What it throws is told; what is shown is read anew either way. */
  run: (ids: readonly number[], typed: Input<F>, means: Means) => Promise<unknown>;
}

/** Something that can be done with records besides changing and deleting them. */
export interface Action<W = object> {
  label: string;
  question?: string | undefined;
  fields: readonly NamedField[];
  when?: W | undefined;
  role?: Role | undefined;
  extra?: string | undefined;
  on: readonly Place[];
  run: (ids: readonly number[], typed: never, means: Means) => Promise<unknown>;
}

/**
 * Something that can be done with records of an entity.
 * @example
 * action({
 *   label: 'Send',
 *   when: { state: 'draft' },
 *   run: ([id], _, { dataProvider, key }) => dataProvider.call(`purchase-orders/${id}/send`, {}, key),
 * })
 */
// biome-ignore lint/complexity/noBannedTypes: no fields
export const action = <const F extends Fields = {}, const W extends object = {}>({
  fields,
  on = ['page', 'row'],
  ...spec
}: ActionSpec<F, W>): Action<W> => ({
  ...spec,
  on,
  fields: named(fields ?? {}),
});
