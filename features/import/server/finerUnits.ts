import { sql } from 'kysely';
import type { Definition } from '../../../contract/definition/define';
import { definitionsOf } from '../../../server/changes/records';
import type { Body } from '../../../server/changes/tables';
import type { Executor } from '../../../server/db/types';
import { ApiError } from '../../../server/errors';
import type { Catalogue } from '../../../server/http/context';
import { priceOf, say } from '../../../server/texts/message';
import type { Shown } from '../contract';
import { type Target, targetsOf } from '../fields';
import { type Finer, finerThan } from '../finerUnits';
import { countedAmong } from './countedAmong';
import { type Draft, refuse } from './draft';
import { divided, multiplied } from './factors';
import type { Found } from './fileKind';
import { placeholderOf } from './references';
import { idsByText } from './rowKeys';
import type { Sheet } from './sheet';

/*
 * Amounts with fractions become whole in a finer unit: 29.931 m³ are 29 931 l. The product is then counted in that unit, and gets the
 * price and the size of one of it.
 */

const UNIT = 'unitId';

/** Returns the list of the units of a definition's records; undefined for records without units. */
export function unitsOf({ fields }: Definition): string | undefined {
  const field = fields[UNIT];
  return field?.kind === 'reference' ? field.to : undefined;
}

/** Returns the values of products that a finer unit changes. */
export const finerTargets = (finder: Definition): Target[] =>
  targetsOf(finder).filter(({ name }) => [UNIT, 'unitPrice', 'unitSize'].includes(name));

/**
 * Converts the amounts of products whose unit the user replaces by a finer one, and refuses other amounts with fractions.
 * @returns the finer units to offer, by unit
 * @throws ApiError 400 for a chosen unit that is not finer
 */
export async function convertToFiner(sheet: Sheet, { drafts, bodies }: Found): Promise<Shown['units']> {
  const { db, context, importable, factors, made, warnings } = sheet;
  const { finder, targets } = importable;
  const target = targets.find(({ name }) => name === 'quantity');
  if (!importable.isInUnits || !target) return [];
  for (const draft of drafts) {
    const fraction = draft.fractions?.get(target);
    if (fraction) draft.fraction = fraction;
  }
  const chosen = sheet.matching.finer ?? {};
  const factor = factors.get(target);
  const list = unitsOf(finder);
  const names = list === undefined ? new Map<number, string>() : await namesOf(db, context, list, bodies);
  const unitOf = ({ recordId }: Draft) => names.get(bodies.get(recordId ?? 0)?.[UNIT] as number) ?? '';
  const unitsUsed = [...new Set(drafts.map(unitOf))].filter((unit) => unit !== '');
  if (factor !== undefined && unitsUsed.length > 0)
    warnings.push(
      say('Amounts are multiplied by {factor}, and the products keep their units: {units}.', {
        factor,
        units: unitsUsed.join(', '),
      }),
    );
  const fractions = new Map<string, number[]>();
  const used = list === undefined ? new Set<number>() : await countedAmong(db, definitionsOf(context), finder, bodies);
  for (const [unit, name] of Object.entries(chosen)) finerOf(unit, name);
  for (const draft of drafts) {
    const { fraction } = draft;
    const unit = unitOf(draft);
    if (fraction && finerThan(unit).length > 0) {
      draft.fraction = { ...fraction, hasFiner: true };
      fractions.set(unit, [...(fractions.get(unit) ?? []), fraction.value]);
    }
    const name = chosen[unit];
    if (name === undefined || list === undefined) {
      if (fraction) refuse(draft, fraction.title, fraction.message);
      continue;
    }
    const body = bodies.get(draft.recordId ?? 0);
    const value = fraction?.value ?? (draft.patch.get(target) as number | undefined);
    if (draft.refusal || value === undefined || !body) continue;
    const finer = finerOf(unit, name);
    const amount = multiplied(value, finer.factor);
    const [unitId = 0, unitPrice = 0, unitSize = 0] = [UNIT, 'unitPrice', 'unitSize'].map(
      (each) => body[each] as number,
    );
    const price = divided(unitPrice, finer.factor);
    // A size is only an estimate of space, so it is rounded.
    const size = Math.round((unitSize * 100) / finer.factor) / 100;
    if (!Number.isInteger(amount))
      refuse(
        draft,
        fraction?.title ?? null,
        say('{amount} {unit} is no whole number of {finer}.', { amount: value, unit, finer: name }),
      );
    else if (used.has(draft.recordId ?? 0))
      refuse(
        draft,
        null,
        say('has moves, levels, packs, orders or planned prices in {unit} already: its unit stays', { unit }),
      );
    else if (price === undefined)
      refuse(
        draft,
        null,
        say('costs {price} for 1 {unit}, which is no whole number of cents for 1 {finer}', {
          price: priceOf(unitPrice),
          unit,
          finer: name,
        }),
      );
    else {
      draft.patch.set(target, amount);
      draft.finer = {
        factor: finer.factor,
        before: { unitId, unitPrice, unitSize },
        after: { unitId: await idOf(list, name), unitPrice: price, unitSize: size },
      };
    }
  }
  return [...fractions].map(([unit, values]) => {
    const offered = finerThan(unit);
    const whole = offered.find(({ factor }) => values.every((value) => Number.isInteger(multiplied(value, factor))));
    return { unit, finer: offered, suggested: whole?.name ?? null, chosen: chosen[unit] ?? null };
  });

  async function idOf(units: string, name: string): Promise<number> {
    const { table, label } = context.referred(units);
    const found = await idsByText(db, { table, column: label, values: [name, `${name}.`] });
    const [id] = found.get(name) ?? found.get(`${name}.`) ?? [];
    if (id !== undefined) return id;
    const before = made.find((each) => each.list === units && each.name === name);
    if (before) return before.placeholder;
    const placeholder = placeholderOf(made);
    made.push({ list: units, name, placeholder });
    return placeholder;
  }
}

/** @throws ApiError 400 */
function finerOf(unit: string, name: string): Finer {
  const finer = finerThan(unit).find((each) => each.name === name);
  if (!finer) throw new ApiError(400, say('{name} is no finer unit than {unit}.', { name, unit }));
  return finer;
}

async function namesOf(
  db: Executor,
  { referred }: Pick<Catalogue, 'referred'>,
  list: string,
  bodies: ReadonlyMap<number, Body>,
): Promise<Map<number, string>> {
  const { table, label } = referred(list);
  const ids = [...new Set([...bodies.values()].map((body) => body[UNIT]).filter((id) => typeof id === 'number'))];
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT id, ${sql.ref(label)} AS name FROM ${sql.table(table)} WHERE id = ANY (${ids}::integer[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
