import { momentOf } from '../../../src/format/date';
import type { ListName } from '../../../src/schema/contract';
import type { Choice, InputSpec } from '../../../src/schema/field';
import { kinds } from '../../../src/schema/kinds';
import type { ChangeableField, RequestedChange, Rounding, Way } from '../contract';

/** A change as it is typed. The address has it, so that *Back* from its preview returns to it. */
export interface Typed {
  /** The field with its list: `products.unitPrice`. */
  field: string;
  way: Way;
  value: string;
  rounding: Rounding;
}

export const keyOf = ({ entity, name }: ChangeableField): string => `${entity}.${name}`;

export const isNumber = ({ kind }: ChangeableField): boolean =>
  kind === 'money' || kind === 'decimal' || kind === 'integer';

export const WAYS: readonly Choice[] = [
  { value: 'percent', label: 'By a percentage' },
  { value: 'by', label: 'By an amount' },
  { value: 'to', label: 'To a value' },
] satisfies { value: Way; label: string }[];

export const ROUNDINGS: readonly Choice[] = [
  { value: '0.01', label: 'To 0.01' },
  { value: '0.10', label: 'To 0.10' },
  { value: '1.00', label: 'To 1.00' },
  { value: '.99', label: 'To an ending of .99' },
] satisfies { value: Rounding; label: string }[];

/** The largest change by a percentage or an amount. */
const MOST = 100_000_000;

/** Returns the change that the address has; prices change by a percentage unless it says otherwise. */
export function typedIn(search: URLSearchParams, fields: readonly ChangeableField[]): Typed {
  const usual = fields.find(({ kind }) => kind === 'money') ?? fields[0];
  const known = fields.find((field) => keyOf(field) === search.get('field'));
  const oneOf = (choices: readonly Choice[], name: string) => {
    const value = search.get(name);
    return choices.some((choice) => choice.value === value) ? value : choices[0]?.value;
  };
  return {
    field: known ? keyOf(known) : usual ? keyOf(usual) : '',
    way: oneOf(WAYS, 'way') as Way,
    value: search.get('value') ?? '',
    rounding: oneOf(ROUNDINGS, 'rounding') as Rounding,
  };
}

/** Returns the control for the value of a change. */
export function controlOf(field: ChangeableField, way: Way): InputSpec {
  const { kind, choices, list } = field;
  if (kind === 'reference') return { as: 'reference', to: list as ListName };
  if (kind === 'choice')
    return { as: 'choice', choices: Object.entries(choices ?? {}).map(([value, label]) => ({ value, label })) };
  if (kind === 'yesNo') return kinds.boolean.input;
  if (!isNumber(field) || way === 'to') return kinds[kind].input;
  const step = way === 'by' && kind === 'integer' ? 1 : 0.01;
  return { as: 'number', step, min: way === 'percent' ? -100 : -MOST, max: MOST };
}

/** Returns the part of a request that says what changes. */
export function changeOf(
  field: ChangeableField,
  { way, value, rounding }: Typed,
): Pick<RequestedChange, 'entity' | 'field' | 'way' | 'value' | 'rounding'> {
  const { entity, name, kind } = field;
  const isPlain = !isNumber(field);
  const wire = (): RequestedChange['value'] => {
    if (value === '') return null;
    if (kind === 'yesNo') return value === 'true';
    if (kind === 'moment') return momentOf(value);
    return isPlain && kind !== 'reference' ? value : Number(value);
  };
  return {
    entity,
    field: name,
    way: isPlain ? 'to' : way,
    value: wire(),
    ...(kind === 'money' && way !== 'to' && { rounding }),
  };
}
