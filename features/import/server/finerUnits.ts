import type { Definition } from '../../../contract/definition/define';
import { namesOf } from '../../../server/changes/bodies';
import { definitionsOf } from '../../../server/changes/records';
import type { Body } from '../../../server/changes/tables';
import { ApiError } from '../../../server/errors';
import { priceOf, type Said, say } from '../../../server/texts/message';
import type { Shown } from '../contract';
import { type Target, targetsOf } from '../fields';
import { type Finer, finerThan } from '../finerUnits';
import { countedAmong } from './countedAmong';
import { type Draft, type FinerProduct, refuse } from './draft';
import { divided, multiplied } from './factors';
import type { Found } from './fileKind';
import { findNamed, placeholderOf } from './references';
import type { Sheet } from './sheet';

/*
 * Amounts with fractions become whole in a finer unit: 29.931 m³ are 29 931 l. The product is then counted in that unit, and gets the
 * price and the size of one of it.
 */

const UNIT = 'unitId';

/** Returns the values of products that a finer unit changes. */
export const finerTargets = (finder: Definition): Target[] =>
  targetsOf(finder).filter(({ name }) => [UNIT, 'unitPrice', 'unitSize'].includes(name));

/**
 * Converts the amounts of products whose unit the user replaces by a finer one, and refuses other amounts with fractions. Drafts keep
 * the fractions that no finer unit could make whole.
 * @returns the finer units to offer, by unit
 * @throws ApiError 400 for a chosen unit that is not finer
 */
export async function convertToFiner(sheet: Sheet, { drafts, bodies }: Found): Promise<Shown['units']> {
  const { db, context, importable, matching } = sheet;
  const { finder } = importable;
  const target = importable.targets.find(({ name }) => name === 'quantity');
  const units = finder.fields[UNIT];
  if (units?.kind !== 'reference' || !target) return [];
  const chosen = Object.entries(matching.finer ?? {}).map(([unit, name]) => [unit, finerOf(unit, name)] as const);
  const finerBy = new Map(chosen);
  const ids = new Set([...bodies.values()].map((body) => body[UNIT] as number));
  const names = await namesOf(
    db,
    context,
    { name: units.to },
    [...ids].map((recordId) => ({ recordId })),
  );
  const unitOf = ({ recordId }: Draft) => names.get(bodies.get(recordId ?? 0)?.[UNIT] as number) ?? '';
  warnOfFactor(sheet, target, new Set(drafts.map(unitOf)));
  const used = await countedAmong(db, definitionsOf(context), finder, bodies);
  const idOf = await unitFinder(sheet, units.to, [...finerBy.values()]);
  const fractions = new Map<string, number[]>();
  for (const draft of drafts) {
    const unit = unitOf(draft);
    const finer = finerBy.get(unit);
    const fraction = draft.fractions?.get(target);
    if (fraction && finerThan(unit).length > 0) {
      delete draft.fractions;
      fractions.set(unit, [...(fractions.get(unit) ?? []), fraction.value]);
    }
    const product = bodies.get(draft.recordId ?? 0);
    const value = fraction?.value ?? (draft.patch.get(target) as number | undefined);
    if (!finer && fraction) refuse(draft, fraction.title, fraction.message);
    if (!finer || draft.refusal || value === undefined || !product) continue;
    const converted = convert(product, { value, unit, finer, isUsed: used.has(draft.recordId ?? 0) });
    if ('refusal' in converted)
      refuse(draft, converted.isOfAmount ? (fraction?.title ?? null) : null, converted.refusal);
    else {
      const { amount, before, after } = converted;
      draft.patch.set(target, amount);
      draft.finer = { factor: finer.factor, before, after: { ...after, unitId: idOf(finer.name) } };
    }
  }
  return [...fractions].map(([unit, values]) => {
    const offered = finerThan(unit);
    const whole = offered.find(({ factor }) => values.every((value) => Number.isInteger(multiplied(value, factor))));
    return { unit, finer: offered, suggested: whole?.name ?? null, chosen: finerBy.get(unit)?.name ?? null };
  });
}

/** Warns of products that keep their units although the amounts of their column are multiplied. */
function warnOfFactor({ factors, warnings }: Sheet, target: Target, used: ReadonlySet<string>): void {
  const factor = factors.get(target);
  const units = [...used].filter((unit) => unit !== '').join(', ');
  if (factor !== undefined && units !== '') warnings.push(say('units-kept', { factor, units }));
}

/** Returns an amount in a finer unit, with the price and the size of one of it, or why it is refused. */
function convert(
  product: Body,
  { value, unit, finer: { name, factor }, isUsed }: { value: number; unit: string; finer: Finer; isUsed: boolean },
):
  | { refusal: Said; isOfAmount?: true }
  | { amount: number; before: FinerProduct; after: Omit<FinerProduct, 'unitId'> } {
  const [unitId = 0, unitPrice = 0, unitSize = 0] = [UNIT, 'unitPrice', 'unitSize'].map(
    (each) => product[each] as number,
  );
  const amount = multiplied(value, factor);
  const price = divided(unitPrice, factor);
  if (!Number.isInteger(amount))
    return {
      refusal: say('no-whole-number|unit', { amount: value, unit, finer: name }),
      isOfAmount: true,
    };
  if (isUsed)
    return {
      refusal: say('has moves, levels, packs, orders or planned prices in {unit} already: its unit stays', { unit }),
    };
  if (price === undefined)
    return {
      refusal: say('costs {price} for 1 {unit}, which is no whole number of cents for 1 {finer}', {
        price: priceOf(unitPrice),
        unit,
        finer: name,
      }),
    };
  // A size is only an estimate of space, so it is rounded.
  const size = Math.round((unitSize * 100) / factor) / 100;
  return { amount, before: { unitId, unitPrice, unitSize }, after: { unitPrice: price, unitSize: size } };
}

/** Returns the function for the id of a unit by its name; a unit that is missing is made with the file. */
async function unitFinder({ db, context, made }: Sheet, list: string, units: readonly Finer[]) {
  const named = await findNamed(
    db,
    context.referred(list),
    units.map(({ name }) => name),
  );
  return (name: string): number => {
    const [id] = named(name);
    const before = made.find((each) => each.list === list && each.name === name);
    if (id !== undefined || before) return id ?? before?.placeholder ?? 0;
    const placeholder = placeholderOf(made);
    made.push({ list, name, placeholder });
    return placeholder;
  };
}

/** @throws ApiError 400 */
function finerOf(unit: string, name: string): Finer {
  const finer = finerThan(unit).find((each) => each.name === name);
  if (!finer) throw new ApiError(400, say('no-finer-unit', { name, unit }));
  return finer;
}
