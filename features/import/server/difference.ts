import { bodiesOf, namesOf } from '../../../server/changes/bodies';
import { portionsOf } from '../../../server/changes/portions';
import type { Body } from '../../../server/changes/tables';
import type { Context } from '../../../server/http/context';
import { say, sayCount } from '../../../server/texts/message';
import type { Matching } from '../contract';
import type { Target } from '../fields';
import type { Importable } from '../importable';
import type { Table } from '../read/table';
import { splitAddresses } from './addresses';
import { type Difference, type Draft, refuse, takesName } from './draft';
import { guessWarnings, proposalWarnings, type ReadDrafts, readDrafts, takePricesPer } from './drafts';
import { KINDS } from './fileChanges';
import type { Found } from './fileKind';
import { findRecords } from './findRecords';
import { noRecord, resolveReferences } from './references';
import { isPartOf, matchSheet, type Sheet, samplesOf } from './sheet';
import { addEmptyRows, findSkippedRows, shortList, skippedWarnings } from './skippedRows';
import { splitNames } from './splitNames';

/**
 * Returns the difference that a table would make, row by row. Writes nothing.
 * @throws ApiError 400 for a field or key that does not exist
 */
export async function differ(
  context: Context,
  chosen: Importable,
  whole: Table,
  matching: Matching,
): Promise<Difference> {
  const kind = KINDS[chosen.kind];
  const importable = (await kind.addTargets?.(context.primary, chosen, whole, matching)) ?? chosen;
  const sheet = await matchSheet(context, importable, whole, matching);
  const read = await readDrafts(sheet);
  const { pieces, warnings } = takePricesPer(sheet, read.drafts);
  const skipped = findSkippedRows(sheet, read.drafts);
  if (matching.hidden === undefined)
    for (const draft of read.drafts)
      if (draft.source.isHidden) refuse(draft, null, 'is hidden in the spreadsheet: say whether it is imported');
  const foreign = sheet.currency === undefined ? [] : read.currencies.filter((each) => each !== sheet.currency);
  sheet.warnings.push(
    ...guessWarnings(sheet),
    ...proposalWarnings(sheet, read),
    ...warnings,
    ...readWarnings(sheet, read, foreign),
  );
  const counted = read.drafts.filter(({ source }) =>
    importable.rows === 'records' ? !skipped.has(source.row) : skipped.get(source.row)?.reason !== 'total',
  );
  const prepared = kind.prepare?.(sheet, counted) ?? counted;
  addEmptyRows(skipped, prepared);
  const filled = prepared.filter(({ source }) => skipped.get(source.row)?.reason !== 'empty');
  splitNames(sheet, filled);
  await splitAddresses(sheet, filled);
  await resolveReferences(sheet, filled);
  await findRecords(sheet, filled, kind.scopeOf?.(sheet) ?? (() => ''));
  // A text alone that names a record is no title of a group.
  for (const { source, recordId } of filled) if (recordId !== undefined) skipped.delete(source.row);
  const drafts = filled.filter(({ source }) => !skipped.has(source.row));
  sheet.warnings.push(...skippedWarnings(sheet.table.totals, skipped));
  if (importable.rows !== 'records') refuseUnknown(sheet, drafts);
  const { rows, header = null, units = [] } = await kind.differ(sheet, await foundIn(sheet, drafts));
  return {
    rows,
    header,
    made: sheet.made,
    warnings: sheet.warnings,
    matched: {
      ...shownMatching(sheet, read),
      ...lackingOf(sheet, drafts),
      fractions: units.length > 0 && !drafts.some(({ fractions }) => fractions) ? [] : read.fractions,
      units,
      doubts: {
        currencies: foreign,
        taken: foreign.filter((each) => matching.currencies?.includes(each)),
        hiddenRows: sheet.hidden.length,
        hidden: matching.hidden ?? null,
        pieces,
        pricePer: matching.pricePer ?? null,
      },
    },
  };
}

/** Returns the warnings about the values that were read. */
function readWarnings({ matching, hidden, currency }: Sheet, { rounded }: ReadDrafts, foreign: readonly string[]) {
  return [
    ...(matching.hidden === 'leave' && hidden.length > 0 ? [say('hidden-rows', { rows: shortList(hidden) })] : []),
    ...(currency !== undefined && foreign.length > 0
      ? [
          say('other-currency|prices', {
            currencies: foreign.join(', '),
            own: currency,
          }),
        ]
      : []),
    ...(rounded > 0 ? [sayCount(rounded, 'rounded-prices')] : []),
  ];
}

/** Reads the records that drafts mean. */
async function foundIn({ db, context, importable }: Sheet, drafts: Draft[]): Promise<Found> {
  const { finder, definition, rows, found } = importable;
  // A row that becomes a part of a new record is completed by the record that it refers to.
  const of = found === undefined ? definition : finder;
  const bodies = new Map<number, Body>();
  for (const portion of portionsOf(drafts.flatMap(({ recordId }) => recordId ?? [])))
    for (const [id, body] of await bodiesOf(db, of, portion)) bodies.set(id, body);
  const names = rows === 'records' ? undefined : await namesOf(db, context, finder, drafts);
  return { drafts, bodies, names };
}

/** Returns the matching of the columns as the page shows it. */
const shownMatching = (
  { table, importable: { targets }, matched, keys, key, set, matching }: Sheet,
  { questions, proposed }: ReadDrafts,
) => ({
  columns: table.columns.map(({ at: column, title }) => ({
    column,
    title,
    samples: samplesOf(table, column),
    field: matched.columns.get(column)?.name ?? null,
    question: questions.get(column) ?? null,
    proposed: questions.get(column) === 'numbers' ? (proposed ?? null) : null,
  })),
  fields: targets.map((target) => ({
    name: target.name,
    label: target.label,
    required: target.isRequired && !takesName(target),
    several: target.part !== undefined,
    forAll: target.isForAll ?? false,
    choices: target.field.kind === 'choice' ? Object.keys(target.field.choices) : null,
    list: target.field.kind === 'reference' ? target.field.to : null,
    isDay: target.field.kind === 'date',
    offered: target.isStart ?? false,
  })),
  keys,
  key,
  set: Object.fromEntries([...set].map(([target, text]) => [target.name, text])),
  numbers: matching.numbers ?? null,
  days: matching.days ?? null,
});

/** Returns the required values that no column has, and the ones that some new rows lack. */
function lackingOf(
  { importable: { targets, rows, part }, columns, given }: Sheet,
  drafts: readonly Draft[],
): Pick<Difference['matched'], 'missing' | 'incomplete'> {
  const inFile = columns.map(({ target }) => target);
  const asked = targets.filter((target) => target.isRequired && !given.has(target) && !takesName(target));
  const changesSomething = rows === 'changes' && inFile.some(({ isKey, isStart }) => !isKey && !isStart);
  const found = drafts.filter(({ recordId }) => recordId !== undefined);
  const isFilled = (target: Target) => found.length > 0 && found.every(({ patch }) => patch.has(target));
  // Parts that other columns have: the number of a house after its street, the country of a postal code.
  const isSplit = (target: Target) => drafts.some(({ patch }) => patch.has(target));
  // Amounts of single warehouses have both, also where none can be read.
  const isSpread = inFile.some(({ amountIn }) => amountIn !== undefined);
  const missing = asked
    .filter(({ name }) => !isSpread || (name !== 'warehouseId' && name !== 'quantity'))
    .filter((target) => !inFile.includes(target) && !changesSomething)
    .filter((target) => !inFile.some((each) => each.isWholeAddress && isPartOf(target, each)))
    .filter(
      (target) => !inFile.some((each) => each.isWholeName && (target.name === 'name' || target.name === 'surname')),
    )
    .filter((target) => !isFilled(target) && !isSplit(target))
    .map(({ name }) => name);
  const incomplete = asked
    // A row of lines without values changes nothing.
    .filter((target) => inFile.includes(target) && rows !== 'changes' && part === undefined)
    .filter((target) =>
      drafts.some(
        ({ recordId, patch, role, refusal }) =>
          !refusal && role.is !== 'further' && (rows !== 'records' || recordId === undefined) && !patch.has(target),
      ),
    )
    .map(({ name }) => name);
  return { missing, incomplete };
}

/** Refuses rows that mean no record, where none is created. */
function refuseUnknown({ importable: { finder, targets }, key, titleOf }: Sheet, drafts: readonly Draft[]): void {
  const known = targets.filter(({ isKey }) => isKey);
  const main = known.find(({ name }) => name === key);
  for (const draft of drafts) {
    if (draft.refusal || draft.recordId !== undefined) continue;
    const has = known.find((target) => draft.patch.has(target));
    const target = has ?? main;
    if (!target) continue;
    const value = has && draft.patch.get(has);
    const text = Array.isArray(value) ? value.join(', ') : String(value);
    refuse(draft, titleOf(target), has ? noRecord(finder.one, text) : 'required|value');
  }
}
