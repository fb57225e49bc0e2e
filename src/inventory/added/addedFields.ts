import declared from 'virtual:move-fields';
import { textOf } from '../../../contract/definition/conditions';
import { type MoveFields, moveFieldsIn } from '../../../contract/definition/moveFields';
import { supports } from '../../capabilities';
import { named } from '../../schema/derive';
import type { NamedField } from '../../schema/field';
import { payloadOf } from '../../schema/payload';
import type { AnyRow } from '../../schema/record';
import type { MoveForm, MoveRow } from '../move/moveForm';

/*
 * The fields that the announced features and extensions add to the form of a type of transactions, and their part of its request.
 */

/** Returns the additions to a type. */
const additionsTo = (type: string | undefined): MoveFields[] =>
  moveFieldsIn(declared).filter(({ addedToMove, capability }) => addedToMove === type && supports(capability));

const fieldsIn = (type: string, part: 'head' | 'line'): NamedField[] =>
  named(Object.assign({}, ...additionsTo(type).map((each) => each[part])));

/** Returns the fields of the head. */
export const headFields = (type: string): NamedField[] => fieldsIn(type, 'head');

/** Returns the fields of a line. */
export const lineFields = (type: string): NamedField[] => fieldsIn(type, 'line');

/** Returns the names of the fields of a line that suggest a price which was agreed with the supplier. */
export const agreedPriceFields = (type: string | undefined): string[] =>
  additionsTo(type).flatMap(({ suggested }) =>
    Object.entries(suggested?.({ agreedPrice: 0 }) ?? {}).flatMap(([name, value]) => (value === 0 ? [name] : [])),
  );

/** Returns the names of the fields of a line that a column of prices fills in. */
export const priceColumnFields = (type: string | undefined): string[] =>
  additionsTo(type).flatMap(({ columns = {} }) => Object.keys(columns).filter((name) => columns[name] === 'price'));

/** Returns the texts of the inputs in a row: the typed ones, else the suggestions for its product. */
export function lineTexts(
  type: string,
  { product, added = {} }: MoveRow,
  { agreed = {} }: Pick<MoveForm, 'agreed'>,
): Record<string, string> {
  const known = product && { ...product, agreedPrice: agreed[product.id] };
  const suggested: AnyRow = Object.assign({}, ...additionsTo(type).map((each) => known && each.suggested?.(known)));
  return Object.fromEntries(lineFields(type).map(({ name }) => [name, added[name] ?? textOf(suggested[name])]));
}

/** Returns the values of the fields as the request has them. A field without a value is absent. */
const given = (fields: readonly NamedField[], typed: AnyRow): AnyRow =>
  Object.fromEntries(Object.entries(payloadOf(fields, typed)).filter(([, value]) => value !== null));

/** Returns the attributes that a form adds to the documented body: only values that the user has seen. */
export function addedBody(type: string, form: MoveForm): AnyRow {
  const { values = {}, shown = [], rows } = form;
  const fields = lineFields(type).filter(({ name }) => shown.includes(name));
  const lines: Record<string, AnyRow> = {};
  for (const row of rows) {
    const line = given(fields, lineTexts(type, row, form));
    // Rows of the same product are one line.
    if (row.product && row.amount !== '' && Object.keys(line).length > 0)
      lines[row.product.id] = { ...lines[row.product.id], ...line };
  }
  return { ...given(headFields(type), values), ...(Object.keys(lines).length > 0 && { lines }) };
}
