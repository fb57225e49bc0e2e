import { setImmediate } from 'node:timers/promises';
import type { Definition } from '../../../contract/definition/define';
import { bodiesOf, namesOf } from '../../../server/changes/bodies';
import { portionsOf } from '../../../server/changes/portions';
import { type Definitions, definitionsOf } from '../../../server/changes/records';
import type { Body, DiffRow } from '../../../server/changes/tables';
import type { Executor } from '../../../server/db/types';
import { ApiError } from '../../../server/errors';
import type { Context } from '../../../server/http/context';
import { messageOf, type Said, say, sayCount, term } from '../../../server/texts/message';
import type { Matching } from '../contract';
import { becomesOthers, keysOf, type Target } from '../fields';
import type { Importable } from '../importable';
import { possibleColumns } from '../match';
import type { Table } from '../read/table';
import { splitAddresses } from './addresses';
import { valueIn } from './cells';
import { firmCurrency } from './currencies';
import { headerIn } from './document';
import { type Difference, type Draft, type Refuse, takesName } from './draft';
import { draftsOf, ROWS_AT_ONCE } from './drafts';
import { chosenFactors } from './factors';
import { findRecords } from './findRecords';
import { convertToFiner, hasNoFinerUnit, unitsOf } from './finerUnits';
import { joinVariants } from './joinVariants';
import { lineRows, partOf, takeCodesOfKeys } from './lineRows';
import { chosenColumns, chosenKey, chosenSet, isPartOf, samplesOf } from './matching';
import { openingRows } from './opening';
import { takeCosts } from './openingCosts';
import { planRows, takeStarts } from './prices';
import { takePricesPer } from './pricesPer';
import { guessWarnings, proposalWarnings } from './proposals';
import { noRecord, resolveReferences } from './references';
import { fillFromRecord, rowOf } from './rows';
import { addEmptyRows, findSkippedRows, shortList, skippedWarnings } from './skippedRows';
import { splitNames } from './splitNames';
import { checkTotals, spreadOverWarehouses, takeTotals, withWarehouseColumns } from './warehouseColumns';

/**
 * Returns the difference that a table would make, row by row. Writes nothing.
 * @throws ApiError 400 for a field or key that does not exist
 */
export async function differ(
  db: Executor,
  catalogue: Pick<Context, 'definitionOf' | 'referred' | 'clock' | 'settings' | keyof Definitions>,
  chosen: Importable,
  whole: Table,
  matching: Matching,
): Promise<Difference> {
  const { table, hidden } = withoutHidden(whole, matching);
  const importable = await withWarehouseColumns(db, chosen, table, matching);
  const { targets, finder, definition, kind } = importable;
  const inColumns = targets.filter(({ isForAll }) => !isForAll);
  const { columns: matched, rivals, guessed } = chosenColumns(table, inColumns, matching);
  const totals = takeTotals(table, matched);
  const columns = [...matched].flatMap(([column, target]) => (target ? [{ column, target }] : []));
  const mapped = new Set(columns.map(({ target }) => target.name));
  const keys = keysOf(finder, mapped);
  const key = chosenKey(keys, targets, matching.key);
  const titles = new Map(table.columns.map(({ at: column, title }) => [column, title]));
  const titleOf = (target: Target) => {
    const column = columns.find((each) => each.target === target)?.column;
    return column === undefined ? target.label : (titles.get(column) ?? target.label);
  };
  const refuse: Refuse = (draft, column, message) => {
    draft.refusal ??= { column, message };
  };
  const factors = chosenFactors(targets, matching.factors ?? {});
  const set = chosenSet(
    targets.filter((target) => !target.isKey && (target.isWholeAddress || !becomesOthers(target))),
    matching.set ?? {},
  );
  const given = new Map<Target, unknown>();
  for (const [target, text] of set) {
    const value = valueIn(target.field, text, { number: 'point', day: 'dayFirst' });
    if ('refusal' in value)
      throw new ApiError(
        400,
        say('{field}: {problem}', { field: term(target.label), problem: messageOf(value.refusal) }),
      );
    given.set(target, target.part === undefined ? value.value : [value.value]);
  }

  const start = targets.find(({ isStart }) => isStart);
  const startForAll = start && (given.get(start) as string | undefined);
  if (start) given.delete(start);
  const own = await firmCurrency(db, catalogue.settings);
  const rule = { own, taken: matching.currencies ?? [] };
  const holdsFractions = kind === 'opening' && unitsOf(finder) !== undefined;
  const {
    drafts: read,
    questions,
    proposed,
    rounded,
    fractions,
    currencies,
  } = await draftsOf(table, columns, factors, matching, refuse, rule, holdsFractions);
  const prices = takePricesPer(read, { table, columns, choice: matching.pricePer, refuse });
  const skipped = findSkippedRows(read, { importable, table, columns, given });
  const isSum = ({ source }: Draft) => skipped.get(source.row)?.reason === 'total';
  const isSkipped = ({ source }: Draft) => skipped.has(source.row);
  if (matching.hidden === undefined) {
    for (const draft of read)
      if (draft.source.isHidden) refuse(draft, null, 'is hidden in the spreadsheet: say whether it is imported');
  }
  const warnings: Said[] = rivals.map(({ target, taken, left }) =>
    taken === null
      ? say('Each of these columns may be {field}: {columns}. Choose one.', {
          field: term(target.label),
          columns: left,
        })
      : say('{column} is ignored: {field} is taken from {taken}.', { column: left, field: term(target.label), taken }),
  );
  for (const target of targets.filter(({ isChosen, name }) => isChosen && !mapped.has(name))) {
    const possible = possibleColumns(table, targets, target, (at) => !matched.get(at));
    if (possible.length > 0)
      warnings.push(
        say('{columns} may be {field}, and is ignored: choose it only if it is the value at purchase prices.', {
          columns: possible.join(', '),
          field: term(target.label),
        }),
      );
  }
  warnings.push(
    ...guessWarnings(table, matched, guessed),
    ...proposalWarnings(table, columns, questions, proposed),
    ...prices.warnings,
  );
  if (matching.hidden === 'leave' && hidden.length > 0)
    warnings.push(say('Hidden rows are left out, with the numbers {rows}.', { rows: shortList(hidden) }));
  const foreign = own === undefined ? [] : currencies.filter((each) => each !== own);
  if (own !== undefined && foreign.length > 0)
    warnings.push(
      say('Prices in {currencies} are not converted: the currency of the firm is {own}.', {
        currencies: foreign.join(', '),
        own,
      }),
    );
  if (rounded > 0) {
    warnings.push(
      sayCount(
        rounded,
        '{count} price with more than two decimals was rounded to cents.',
        '{count} prices with more than two decimals were rounded to cents.',
      ),
    );
  }
  const counted = read.filter((draft) => !(kind === 'records' ? isSkipped(draft) : isSum(draft)));
  const sums = checkTotals(table, { columns, totals }, counted, refuse);
  if (sums.length > 0)
    warnings.push(say('{columns} is the sum of the warehouses, and is left out.', { columns: sums.join(', ') }));
  let drafts = spreadOverWarehouses(counted, { targets, columns, factors });
  if (kind === 'records') joinVariants(definition, table, columns, drafts);
  addEmptyRows(skipped, drafts);
  drafts = drafts.filter(({ source }) => skipped.get(source.row)?.reason !== 'empty');
  splitNames(targets, drafts, refuse, titleOf);
  await splitAddresses(db, targets, drafts, given, refuse, titleOf);
  const made = await resolveReferences(db, catalogue, targets, drafts, given, refuse, titleOf);
  const part = kind === 'lines' ? partOf(importable) : undefined;
  if (part) takeCodesOfKeys(importable, part, drafts);
  const starts = start ? takeStarts(start, drafts, startForAll) : new Map<number, string>();
  const scope = part ?? (kind === 'opening' ? targets.find(({ name }) => name === 'warehouseId') : undefined);
  await findRecords(db, finder, kind === 'records' ? targets : targets.filter(({ isKey }) => isKey), key, drafts, {
    refuse,
    titleOf,
    scopeOf: ({ patch, source }) =>
      scope ? String(patch.get(scope) ?? given.get(scope)) : (starts.get(source.row) ?? ''),
  });
  // A text alone that names a record is no title of a group.
  for (const { source, recordId } of drafts) if (recordId !== undefined) skipped.delete(source.row);
  drafts = drafts.filter((draft) => !isSkipped(draft));
  warnings.push(...skippedWarnings(table.totals, skipped));
  const names = kind === 'records' ? undefined : await namesOf(db, catalogue, finder, drafts);
  if (kind !== 'records') refuseUnknown(finder, targets, key, drafts, refuse, titleOf);

  const bodies = new Map<number, Body>();
  const of: Definition = kind === 'document' || kind === 'opening' ? finder : definition;
  const ids = drafts.flatMap(({ recordId }) => recordId ?? []);
  for (const portion of portionsOf(ids)) {
    for (const [id, body] of await bodiesOf(db, of, portion)) bodies.set(id, body);
  }
  const amount = holdsFractions ? targets.find(({ name }) => name === 'quantity') : undefined;
  for (const draft of drafts) {
    const fraction = amount && draft.fractions?.get(amount);
    if (fraction) draft.fraction = fraction;
  }
  const units = amount
    ? await convertToFiner(drafts, {
        db,
        catalogue,
        finder,
        target: amount,
        bodies,
        definitions: definitionsOf(catalogue),
        chosen: matching.finer ?? {},
        made,
        refuse,
        factor: factors.get(amount),
        warnings,
      })
    : [];
  if (kind === 'opening') {
    takeCosts(drafts, {
      targets,
      given,
      factor: targets.flatMap((target) => (target.name === 'quantity' ? (factors.get(target) ?? []) : []))[0],
      titleOf,
      refuse,
    });
  }
  if (kind === 'document') fillFromRecord(importable, drafts, bodies);
  const header = kind === 'document' ? headerIn(importable, given) : undefined;
  let rows: DiffRow[] = part
    ? await lineRows(db, catalogue, importable, drafts, { given, bodies, titleOf, names: names ?? new Map(), refuse })
    : [];
  for (const draft of part ? [] : drafts) {
    // Other requests of the server do not wait for the whole file.
    if (rows.length % ROWS_AT_ONCE === 0) await setImmediate();
    const row = rowOf(importable, draft, {
      given,
      before: draft.recordId === undefined ? undefined : bodies.get(draft.recordId),
      titleOf,
      name: names?.get(draft.recordId ?? 0),
      header,
    });
    const { finer } = draft;
    rows.push(finer && row.body ? { ...row, before: { ...finer.before }, body: { ...row.body, ...finer.after } } : row);
  }
  if (kind === 'opening') {
    const opening = await openingRows(db, rows);
    rows = opening.rows;
    warnings.push(...opening.warnings);
  }
  if (start && starts.size > 0)
    rows = await planRows(db, catalogue.clock.today(), rows, drafts, { start: titleOf(start), starts, bodies });
  const shown: Difference['matched'] = {
    columns: table.columns.map(({ at: column, title }) => ({
      column,
      title,
      samples: samplesOf(table, column),
      field: matched.get(column)?.name ?? null,
      question: questions.get(column) ?? null,
      proposed: questions.get(column) === 'numbers' ? (proposed ?? null) : null,
    })),
    fields: targets.map(({ name, label, isRequired, part, field, isForAll, isStart }) => ({
      name,
      label,
      required: isRequired && !takesName({ field } as Target),
      several: part !== undefined,
      forAll: isForAll ?? false,
      choices: field.kind === 'choice' ? Object.keys(field.choices) : null,
      list: field.kind === 'reference' ? field.to : null,
      isDay: field.kind === 'date',
      offered: isStart ?? false,
    })),
    keys,
    key,
    set: Object.fromEntries([...set].map(([target, text]) => [target.name, text])),
    numbers: matching.numbers ?? null,
    days: matching.days ?? null,
    ...lackingOf(
      importable,
      columns.map(({ target }) => target),
      given,
      drafts,
    ),
    fractions: units.length > 0 && !drafts.some(hasNoFinerUnit) ? [] : fractions,
    units,
    doubts: {
      currencies: foreign,
      taken: foreign.filter((each) => rule.taken.includes(each)),
      hiddenRows: hidden.length,
      hidden: matching.hidden ?? null,
      pieces: prices.pieces,
      pricePer: matching.pricePer ?? null,
    },
  };
  return { matched: shown, warnings, made, header: header ?? null, rows };
}

/** Leaves out the hidden rows, if the user says so. @returns the numbers of the hidden rows too */
function withoutHidden(table: Table, { hidden: choice }: Matching): { table: Table; hidden: number[] } {
  const hidden = table.rows.flatMap(({ row, isHidden }) => (isHidden ? row : []));
  const isLeft = choice === 'leave' && hidden.length > 0;
  return { table: isLeft ? { ...table, rows: table.rows.filter(({ isHidden }) => !isHidden) } : table, hidden };
}

/** Returns the required values that no column has, and the ones that some new rows lack. */
function lackingOf(
  { targets, kind }: Importable,
  inFile: readonly Target[],
  given: ReadonlyMap<Target, unknown>,
  drafts: readonly Draft[],
): Pick<Difference['matched'], 'missing' | 'incomplete'> {
  const asked = targets.filter((target) => target.isRequired && !given.has(target) && !takesName(target));
  const changesSomething = inFile.some(({ isKey, isStart }) => !isKey && !isStart);
  const found = drafts.filter(({ recordId }) => recordId !== undefined);
  const isFilled = (target: Target) => found.length > 0 && found.every(({ patch }) => patch.has(target));
  // Parts that other columns have: the number of a house after its street, the country of a postal code.
  const isSplit = (target: Target) => drafts.some(({ patch }) => patch.has(target));
  // Amounts of single warehouses have both, also where none can be read.
  const isSpread = inFile.some(({ amountIn }) => amountIn !== undefined);
  const missing = asked
    .filter(({ name }) => !isSpread || (name !== 'warehouseId' && name !== 'quantity'))
    .filter((target) => !inFile.includes(target) && !((kind === 'changes' || kind === 'prices') && changesSomething))
    .filter((target) => !inFile.some((each) => each.isWholeAddress && isPartOf(target, each)))
    .filter(
      (target) => !inFile.some((each) => each.isWholeName && (target.name === 'name' || target.name === 'surname')),
    )
    .filter((target) => !isFilled(target) && !isSplit(target))
    .map(({ name }) => name);
  const incomplete = asked
    // A row of lines without values changes nothing.
    .filter((target) => inFile.includes(target) && !['changes', 'prices', 'lines'].includes(kind))
    .filter((target) =>
      drafts.some(
        ({ recordId, patch, joined, refusal }) =>
          !refusal && joined === undefined && (kind !== 'records' || recordId === undefined) && !patch.has(target),
      ),
    )
    .map(({ name }) => name);
  return { missing, incomplete };
}

/** Refuses rows that mean no record, where none is created. */
function refuseUnknown(
  { one }: Definition,
  targets: readonly Target[],
  key: string,
  drafts: readonly Draft[],
  refuse: Refuse,
  titleOf: (target: Target) => string,
): void {
  const known = targets.filter(({ isKey }) => isKey);
  const main = known.find(({ name }) => name === key);
  for (const draft of drafts) {
    if (draft.refusal || draft.recordId !== undefined) continue;
    const has = known.find((target) => draft.patch.has(target));
    const target = has ?? main;
    if (!target) continue;
    const value = has && draft.patch.get(has);
    const text = Array.isArray(value) ? value.join(', ') : String(value);
    refuse(draft, titleOf(target), has ? noRecord(one, text) : 'is required');
  }
}
