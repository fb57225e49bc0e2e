import { format } from 'date-fns/format';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Field, Fields } from '../../../contract/definition/fields';
import { inputSchema } from '../../../contract/schemas';
import { keepEdits, type RecordEdits } from '../../../server/changes/edit';
import { keepRemovals } from '../../../server/changes/removal';
import { ApiError } from '../../../server/errors';
import type { Context } from '../../../server/http/context';
import { collectMessages } from '../../../server/http/validation';
import { amountOf, messageOf, priceOf, say, term, type Value } from '../../../server/texts/message';
import type { RequestedChange, Rounding } from '../contract';
import { fieldsOf } from './fields';
import { type NumberKind, newNumber } from './newNumber';
import { type Selection, selectedIds } from './selected';

/**
 * Keeps the difference that a change of many records would make. Nothing of it is written.
 * @returns the id of the batch
 * @throws ApiError 400 for a field, a value or a selection that is not possible
 */
export async function previewChange(context: Context, requested: RequestedChange): Promise<number> {
  const { list, entity, field: name } = requested;
  const known = fieldsOf(context, list).find((each) => each.entity === entity && each.name === name);
  if (!known) throw new ApiError(400, say('field-not-changed-together', { field: name }));
  const [changed, ids] = await Promise.all([
    requested.way === 'to'
      ? replacement(context, name, known.field, requested.value)
      : computedChange(name, known.field, requested),
    selectedIds(context, requested),
  ]);
  return keepEdits(context, { entity, ids, ...changed });
}

type Changed = Pick<RecordEdits, 'title' | 'change'>;

/** Gives all records the same value. */
async function replacement(context: Context, name: string, field: Field, given: unknown): Promise<Changed> {
  const { error: text, problem } = collectMessages();
  const schema: z.ZodType<Record<string, unknown>> = inputSchema<Fields>({ [name]: field });
  const { success, data, error } = schema.safeParse({ [name]: given }, { error: text });
  const [issue] = error?.issues ?? [];
  if (!success) {
    const message = issue ? messageOf(problem(issue)) : term('invalid|value');
    throw new ApiError(400, say('invalid-value', { field: term(field.label), problem: message }));
  }
  const value = data[name] ?? null;
  const values = { [name]: value };
  return {
    title: say('new-value', { field: term(field.label), value: await wording(context, field, value) }),
    change: () => ({ values }),
  };
}

/** Returns a value as screens show it. @throws ApiError 400 for a reference to no record */
async function wording(context: Context, field: Field, value: unknown): Promise<Value> {
  if (value === null) return term('no-value');
  if (field.kind === 'yesNo') return term(value === true ? 'Yes' : 'No');
  if (field.kind === 'choice') return term(field.choices[String(value)] ?? String(value));
  if (field.kind === 'moment') return format(new Date(String(value)), 'yyyy-MM-dd HH:mm');
  if (field.kind === 'date') return { day: String(value) };
  if (typeof value === 'number' && field.kind !== 'reference')
    return field.kind === 'money' ? priceOf(value) : amountOf(value);
  if (field.kind !== 'reference') return String(value);
  const { table, label, noun } = context.referred(field.to);
  const { rows } = await sql<{ name: string }>`
    SELECT ${sql.ref(label)} AS name FROM ${sql.table(table)} WHERE id = ${value}`.execute(context.primary);
  const [record] = rows;
  if (!record) throw new ApiError(400, say('no-such-record', { noun: term(noun), id: value as number }));
  return record.name;
}

const NUMBERS: readonly string[] = ['money', 'decimal', 'integer'] satisfies NumberKind[];

/** The steps of a rounding in words. */
const STEPS: Readonly<Record<Rounding, string>> = {
  '0.01': '0.01',
  '0.10': '0.10',
  '1.00': '1.00',
  '.99': 'an ending of .99',
};

/** Changes the number of each record by a percentage or an amount. */
function computedChange(
  name: string,
  { kind, label }: Field,
  { way, value, rounding = '0.01' }: RequestedChange,
): Changed {
  if (way === 'to' || !NUMBERS.includes(kind) || typeof value !== 'number')
    throw new ApiError(400, say('no-number-field', { field: term(label) }));
  const isFine = kind === 'integer' && way === 'by' ? Number.isInteger(value) : isHundredths(value);
  if (!isFine) throw new ApiError(400, 'too-many-decimals|change');
  const sign = value > 0 ? '+' : '';
  const amount = amountOf(value);
  const by = way === 'percent' ? say('percentage|change', { sign, amount }) : say('signed-amount', { sign, amount });
  const field = term(label);
  return {
    title:
      kind === 'money' && rounding !== '0.01'
        ? say('rounded-change', { field, change: by, step: term(STEPS[rounding]) })
        : say('computed-change', { field, change: by }),
    change: (record) => {
      const changed = newNumber(label, record[name], { kind: kind as NumberKind, way, value, rounding });
      return 'refusal' in changed ? changed : { values: { [name]: changed.value } };
    },
  };
}

const isHundredths = (value: number): boolean => Math.round(value * 100) / 100 === value;

/**
 * Keeps which of the selected records a deletion would delete. Nothing is deleted.
 * @returns the id of the batch
 * @throws ApiError 400 for a selection that is not possible
 */
export async function previewRemoval(context: Context, selection: Selection): Promise<number> {
  const { list } = selection;
  const definition = context.definitionOf(list);
  if (!definition) throw new ApiError(400, say('no-such-list', { list }));
  const ids = await selectedIds(context, selection);
  const title = say('deletion|records', { records: term(definition.many.toLowerCase()) });
  return keepRemovals(context, { entity: list, title, ids });
}
