import { type Definition, define } from '../../contract/definition/define';
import { date, integer, money, optional, reference } from '../../contract/definition/fields';
import type { Role } from '../../contract/definition/roles';
import { MAX_AMOUNT } from '../../contract/limits';
import { keysOf, type Target, targetsOf, unreachable, withPricePer } from './fields';

/** A row of opening stock: the pieces of a product that are in a warehouse on the first day. No list has such records. */
const openingStock = define({
  name: 'opening-stock',
  one: 'Opening Stock',
  many: 'Opening Stock',
  fields: {
    productId: reference('Product', 'products'),
    warehouseId: reference('Warehouse', 'warehouses'),
    quantity: integer('Amount', { max: MAX_AMOUNT }),
    // What one piece cost; by default the price of the product.
    unitCost: optional(money('Purchase Price')),
    // Of all pieces of the row; gives the purchase price.
    value: optional(money('Value')),
    // A transaction has an employee of its warehouse; by default the one who has been there longest.
    employeeId: optional(reference('Employee', 'employees')),
  },
});

/** A kind of file: the records that its rows mean, and the records that they become. */
export interface Importable {
  /** Its name for the command and the calls: `products`, `prices`. */
  name: string;
  /** Its name on screens. */
  label: string;
  /** The lowest role that may import it. */
  role: Role;
  /**
   * `records`: rows create and change records; `changes`: rows change existing records; `prices`: they change prices, also of later
   * days; `document`: the rows are the lines of one new
   * record; `opening`: rows become transactions; `lines`: rows are single lines of existing records.
   */
  kind: 'records' | 'changes' | 'prices' | 'document' | 'opening' | 'lines';
  /** `records`: rows are records, also new ones; `changes`: they change existing ones; `parts`: they become parts of others. */
  rows: 'records' | 'changes' | 'parts';
  /** The entity whose keys find the record of a row. */
  finder: Definition;
  /** The entity that a row is; for a document, the entity that has the rows as its lines. */
  definition: Definition;
  /** The name of the field with the lines, for a document and for lines. */
  lines?: string;
  /** The name of the unique value that tells lines of a record apart, for lines. */
  part?: string;
  /** The field of a row with the id of its found record, where the row is no record of that entity itself. */
  found?: string;
  /** Whether amounts with fractions wait for the units of their products. */
  isInUnits?: true;
  targets: Target[];
}

/** Returns all kinds of files, in the order of the entities. */
export function importablesOf(entities: readonly Definition[]): Importable[] {
  const product = entities.find(({ name }) => name === 'products');
  return [
    ...entities.flatMap((definition) => recordsOf(definition) ?? documentOf(definition, entities) ?? []),
    ...(product ? [pricesOf(product), openingOf(product)] : []),
    ...entities.flatMap((definition) => changesOf(definition, entities) ?? []),
    ...entities.flatMap((definition) => linesOf(definition, entities)),
  ].map((importable) => ({ ...importable, targets: withPricePer(importable.targets) }));
}

function recordsOf(definition: Definition): Importable | undefined {
  if (!definition.can.includes('create') || unreachable(definition).length > 0) return undefined;
  const { name, many, roles } = definition;
  const targets = targetsOf(definition);
  return {
    name,
    label: many,
    role: roles.create,
    kind: 'records',
    rows: 'records',
    finder: definition,
    definition,
    targets,
  };
}

/** An entity whose records cannot be without lines, which refer to records that rows can find: a file is one record. */
function documentOf(definition: Definition, entities: readonly Definition[]): Importable | undefined {
  const { name, many, roles, can, fields } = definition;
  const needed = Object.entries(fields).filter(([, field]) => field.kind === 'lines' && (field.min ?? 0) > 0);
  const [[lines, field] = []] = needed;
  if (!can.includes('create') || needed.length !== 1 || lines === undefined || field?.kind !== 'lines')
    return undefined;
  const references = Object.entries(field.fields).filter(([, part]) => part.kind === 'reference');
  const [[found, reference] = []] = references;
  if (references.length !== 1 || found === undefined || reference?.kind !== 'reference') return undefined;
  const finder = entities.find((each) => each.name === reference.to);
  if (!finder || keysOf(finder, new Set()).length === 0) return undefined;
  const header = {
    ...definition,
    fields: Object.fromEntries(Object.entries(fields).filter(([each]) => each !== lines)),
  };
  const line = { ...definition, fields: field.fields };
  const targets = [
    ...keyTargets(finder),
    ...targetsOf(line).filter((target) => target.name !== found),
    ...targetsOf(header).map((target): Target => ({ ...target, isForAll: true })),
  ];
  return {
    name,
    label: many,
    role: roles.create,
    kind: 'document',
    rows: 'parts',
    finder,
    definition,
    lines,
    found,
    targets,
  };
}

/** The same records as another list's, in a form that can only be changed. */
function changesOf(definition: Definition, entities: readonly Definition[]): Importable | undefined {
  const { name, many, roles, can, recordsOf: list } = definition;
  const finder = entities.find((each) => each.name === list);
  if (!finder || can.includes('create') || !can.includes('update')) return undefined;
  const targets = [...keyTargets(finder), ...targetsOf(definition)];
  return { name, label: many, role: roles.update, kind: 'changes', rows: 'changes', finder, definition, targets };
}

/**
 * The lines of existing records that have a unique value and others beside it, such as the shelf of a product in each warehouse. A row
 * is one line; the record keeps the others.
 */
function linesOf(definition: Definition, entities: readonly Definition[]): Importable[] {
  const { roles, can, fields, recordsOf: list, editableWhen } = definition;
  const finder = list === undefined ? definition : entities.find(({ name }) => name === list);
  if (!finder || !can.includes('update') || editableWhen || keysOf(finder, new Set()).length === 0) return [];
  const keys = keyTargets(finder);
  return Object.entries(fields).flatMap(([lines, field]): Importable[] => {
    if (field.kind !== 'lines' || field.computed) return [];
    const parts = Object.entries(field.fields);
    const [part] = parts.find(([, { unique, kind }]) => unique && (kind === 'text' || kind === 'reference')) ?? [];
    const own = targetsOf({ ...definition, name: lines, fields: field.fields });
    const isKnown = ({ name }: Target) => keys.some((key) => key.name === name);
    if (part === undefined || parts.length < 2 || own.some(isKnown)) return [];
    const targets = [
      ...keys,
      ...own.map(
        (target): Target =>
          target.name === part && target.field.kind === 'text' ? { ...target, isCode: true } : target,
      ),
    ];
    return [
      {
        name: lines,
        label: field.label,
        role: roles.update,
        kind: 'lines',
        rows: 'parts',
        finder,
        definition,
        lines,
        part,
        targets,
      },
    ];
  });
}

/** Prices of today, or of a later day. */
function pricesOf(product: Definition): Importable {
  const start: Target = {
    name: 'validFrom',
    label: 'Valid From',
    of: product.name,
    field: optional(date('Valid From')),
    path: ['validFrom'],
    isRequired: false,
    isStart: true,
  };
  const targets = [...keyTargets(product), ...targetsOf(product).filter(({ name }) => name === 'unitPrice'), start];
  const { update } = product.roles;
  return {
    name: 'prices',
    label: 'Prices',
    role: update,
    kind: 'prices',
    rows: 'changes',
    finder: product,
    definition: product,
    targets,
  };
}

function openingOf(product: Definition): Importable {
  const { name, many, roles } = openingStock;
  const own = targetsOf(openingStock)
    .filter((target) => target.name !== 'productId')
    .map((target): Target => (target.name === 'value' ? { ...target, isChosen: true } : target));
  const targets = [...keyTargets(product), ...own];
  return {
    name,
    label: many,
    role: roles.create,
    kind: 'opening',
    rows: 'parts',
    finder: product,
    definition: openingStock,
    found: 'productId',
    ...(product.fields['unitId']?.kind === 'reference' && { isInUnits: true }),
    targets,
  };
}

/** The values by which rows find records, which stay as they are. */
const keyTargets = (finder: Definition): Target[] => {
  const keys = new Set(keysOf(finder, new Set()));
  return targetsOf(finder)
    .filter(({ name }) => keys.has(name))
    .map((target): Target => ({ ...target, isRequired: false, isKey: true }));
};
