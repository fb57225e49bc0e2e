import { type Definition, define } from '../../contract/definition/define';
import { refuseUnknown } from '../../contract/definition/members';
import type { Action, LinkAction } from './action';
import { ANY_ACTION_MEMBERS } from './action';
import { defineResource } from './defineResource';
import type { Entity } from './entity';
import type { Preset } from './list/listSpec';
import { RELATED_MEMBERS } from './resourceMembers';
import type { Related, ShowSpec } from './showSpec';

/** Adds extensions to an entity. Added fields come last in lists, filters and forms. */
export function extended(
  entity: Entity,
  { fields, filters }: Pick<Definition, 'fields' | 'filters'>,
  extensions: readonly EntityExtension[],
): Entity {
  const { name, one, many } = entity;
  const added = defineResource(define({ name, one, many, fields, filters }));
  const { columns, exportColumns = columns } = entity;
  return {
    ...entity,
    columns: [...columns, ...added.columns.map((column) => ({ ...column, isAdded: true }))],
    ...((entity.exportColumns ?? added.exportColumns) && {
      exportColumns: [...exportColumns, ...(added.exportColumns ?? added.columns)],
    }),
    filters: { ...entity.filters, ...added.filters },
    form: [...entity.form, ...added.form],
    rules: { ...entity.rules, fields: { ...entity.rules.fields, ...fields } },
    addedFields: added.detail,
    related: [
      ...entity.related,
      ...extensions.flatMap(({ related = [], capability }) => related.map((one) => ({ ...one, capability }))),
    ],
    actions: [
      ...entity.actions,
      ...extensions.flatMap(({ actions = [], capability }) =>
        actions.map((one) => ({ ...one, capability: one.capability ?? capability })),
      ),
    ],
  };
}

/** Lists, actions and filters of presets that an extension adds to an entity's screens. */
export interface EntityExtension {
  /** The entity's name. */
  to: string;
  /** The capability that the backend must announce for the extension. */
  capability?: string;
  related?: readonly Related[];
  actions?: readonly (Action | LinkAction)[];
  presets?: readonly BackendPreset[];
}

/** The filters of one of the entity's presets, for backends that can apply them. Other backends leave `keep` to the client. */
export type BackendPreset = Pick<Preset, 'param' | 'value'> & Required<Pick<Preset, 'filters'>>;

/** The additions to an entity's screens, grouped as in `defineResource`. */
interface Additions extends Pick<EntityExtension, 'actions'> {
  list?: Pick<EntityExtension, 'presets'>;
  show?: Pick<ShowSpec<Definition>, 'related'>;
}

/**
 * Adds lists and actions to the screens of an entity of the product.
 * @example extendResource('suppliers', { show: { related: [{ entity: 'orders', by: 'supplierId', label: 'Orders' }] } })
 */
export function extendResource(to: string, additions: Additions): EntityExtension {
  if (import.meta.env.DEV || import.meta.env.SSR)
    refuseUnknown<Additions>(
      'extendResource',
      additions,
      {
        actions: [ANY_ACTION_MEMBERS],
        list: { presets: [{ param: true, value: true, filters: true }] },
        show: { related: [RELATED_MEMBERS] },
      },
      to,
    );
  const { list, show, ...rest } = additions;
  return { to, ...rest, ...list, ...show };
}
