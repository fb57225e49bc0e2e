import type { DataProvider } from 'react-admin';
import type { Fields } from '../../contract/definition/fields';
import { type Members, refuseUnknown } from '../../contract/definition/members';
import type { Role } from '../../contract/definition/roles';
import type { Input } from '../../contract/definition/shapes';
import { named } from './derive';
import type { NamedField } from './field';
import type { IconComponent } from './icon';
import type { ListSelection } from './list/listSelection';
import type { AnyRecord } from './record';

/** Where the app shows an action: on the record's page and, on touch screens, in the menu of its row; in the row itself; or in the bar for ticked rows. */
export type Place = 'page' | 'row' | 'selection';

/** The parameters of an action's `run`. */
interface ActionContext {
  /** The app's data provider. `call` reaches endpoints without a standard method: `call('purchase-orders/7/send', {}, key)`. */
  dataProvider: DataProvider & Caller;
  /** The records as the user sees them. */
  records: readonly AnyRecord[];
  /** The idempotency key. It is the same for the same records and input, so that the server executes a retry once. */
  key: string;
  /** Opens a page. */
  navigate: (url: string) => void;
}

export interface Caller {
  /**
   * Posts to a path below `/api`.
   * @param key the idempotency key
   * @param version the record's version that the user has seen; the server refuses the call if the record has changed since
   * @returns the JSON of the response
   */
  call: (path: string, body: object, key?: string, version?: string) => Promise<unknown>;
}

interface ActionSpec<F extends Fields, W> {
  /** The label of its button. `label: 'Send'` */
  label: string;
  /** The icon before the label; on a phone above it. */
  icon?: IconComponent;
  /** Confirmation question, for actions that cannot be undone. `question: 'Send the order to its supplier?'` */
  question?: string;
  /** Fields that the user fills in first, made by the builders of `contract/definition/fields`. */
  fields?: F;
  /** Returns the first values of the fields. `start: ([loan]) => ({ due: loan?.due })` */
  start?: (records: readonly AnyRecord[]) => Partial<Record<keyof F, unknown>>;
  /**
   * The values that a record must have for the action to be shown; an array lists alternatives. Default: always shown.
   * `when: { state: ['sent', 'partial'] }`
   */
  when?: W;
  /** The role that the endpoint requires. Default: the role that may change the records. `role: 'clerk'` */
  role?: Role;
  /** The capability that the backend must announce. */
  capability?: string;
  /** Whether the user may run it for a record, where that depends on more than the role. `isFor: ({ warehouseId }) => canMoveIn(Number(warehouseId))` */
  isFor?: (record: AnyRecord) => boolean;
  /** Where the action is shown. Default: on the record's page and in its row. */
  on?: readonly Place[];
  /** Runs the action. The app shows the message of a thrown error, and reloads the data in either case. */
  run: (ids: readonly number[], typed: Input<F>, context: ActionContext) => Promise<unknown>;
}

interface CommonAction<W> {
  label: string;
  /** The icon before the label; on a phone above it. */
  icon?: IconComponent | undefined;
  when?: W | undefined;
  role?: Role | undefined;
  capability?: string | undefined;
  on: readonly Place[];
  /** Whether the user may run it for a record, where that depends on more than the role: on a warehouse, for example. */
  isFor?: ((record: AnyRecord) => boolean) | undefined;
}

/** An action on records, other than edit and delete. */
export interface Action<W = object> extends CommonAction<W> {
  question?: string | undefined;
  toList?: undefined;
  fields: readonly NamedField[];
  start?: ((records: readonly AnyRecord[]) => Readonly<Record<string, unknown>>) | undefined;
  to?: undefined;
  run: (ids: readonly number[], typed: never, context: ActionContext) => Promise<unknown>;
}

/**
 * An action that opens a page, such as a form with the record filled in: a link. Plain data, without a call of `action()`.
 * @example { label: 'Label', icon: LabelIcon, on: ['page'], to: ([id]) => `/labels?product=${id}` }
 */
export interface LinkAction<W = object> extends CommonAction<W> {
  fields?: undefined;
  question?: undefined;
  /** Returns the URL of the page. */
  to: (ids: readonly number[]) => string;
  /**
   * Returns the URL for all records of a list with its filters, except some. Without it the action is not for a selection of all pages.
   * `toList: (list) => `/labels?${listSelectionQuery(list)}``
   */
  toList?: (list: ListSelection) => string;
}

export const ACTION_MEMBERS: Members<ActionSpec<Fields, unknown>> = {
  label: true,
  icon: true,
  question: true,
  fields: true,
  start: true,
  when: true,
  role: true,
  capability: true,
  isFor: true,
  on: true,
  run: true,
};
/** An action or a link in the list of an entity's actions. */
export const ANY_ACTION_MEMBERS: Members<Record<keyof Action | keyof LinkAction, unknown>> = {
  ...ACTION_MEMBERS,
  to: true,
  toList: true,
};

/**
 * Declares an action on records of an entity.
 * @example
 * action({
 *   label: 'Send',
 *   when: { state: 'draft' },
 *   run: ([id], _, { dataProvider, key }) => dataProvider.call(`purchase-orders/${id}/send`, {}, key),
 * })
 */
// biome-ignore lint/complexity/noBannedTypes: no fields
export function action<const F extends Fields = {}, const W extends object = {}>(spec: ActionSpec<F, W>): Action<W> {
  if (import.meta.env.DEV || import.meta.env.SSR)
    refuseUnknown<ActionSpec<F, W>>('action', spec, ACTION_MEMBERS, spec.label);
  const { fields, on = ['page', 'row'], ...rest } = spec;
  return { ...rest, on, fields: named(fields ?? {}) };
}
