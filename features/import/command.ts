import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import type { Outcome } from '../../contract/changes';
import { composed } from '../../contract/text';
import { forgetChange, storedChange } from '../../server/changes/store';
import { outcomeOf, undoChange, writeChange } from '../../server/changes/write';
import { extensionDirs, readDatabase, readExtensionsOff } from '../../server/config';
import { openDatabase } from '../../server/db/connection/open';
import { checkSchema } from '../../server/db/migrate';
import type { Db } from '../../server/db/types';
import { ApiError } from '../../server/errors';
import { errorText } from '../../server/errorText';
import { type Extensions, loadExtensions } from '../../server/extensions';
import { prepareDatabase } from '../../server/prepare';
import { say } from '../../server/texts/message';
import {
  dayForms,
  hiddenChoices,
  type Matching,
  numberForms,
  pricePerChoices,
  type Shown,
  unusedColumns,
  waitsForValues,
} from './contract';
import { MAX_FILE } from './limits';
import { contextOf } from './server/context';
import { keepDifference, shownImport } from './server/keepDifference';

export const HELP = `Usage: npm run import -- ENTITY FILE [options]
       npm run import -- --undo ID

Brings the rows of a CSV, TSV or XLSX file in: new records are created, existing ones get the values of the file. ENTITY is
products, categories, warehouses, clients, suppliers, employees, an entity of an extension, or one of these, which change or use
existing products: prices, stock-levels, levels, shelves, barcodes, opening-stock, purchase-orders.

Options
  --dry-run             show what would be done, and write nothing
  --json                print one JSON object: { id, created, updated, unchanged, refused: [{ row, column, message }] }
  --key FIELD           what tells that a row and a record are the same: barcode, name, email
  --set FIELD=VALUE     a value for all new records that have none in the file; several times. A category is made by its name
  --column TITLE=FIELD  the field of a column that was not recognized, or TITLE= to ignore it; several times
  --numbers FORM        how numbers with two readings are written: comma (1.234,50) or point (1,234.50)
  --factor FIELD=N      multiply a column of whole numbers that has fractions: quantity=1000 makes 29.931 m3 29931 l; several times
  --finer UNIT=UNIT     count products of opening stock in a finer unit: m3=l, for amounts with fractions; several times
  --days FORM           how days with two readings are written: dayFirst or monthFirst
  --currency CODE       take prices in a currency other than the firm's as they are; several times. Without it they are refused
  --hidden CHOICE       take or leave the rows that a spreadsheet hides. Without it they are refused
  --price-per CHOICE    divide or keep prices that are for several pieces (Za ile: 100). Without it they are refused
  --sheet NAME          the sheet of an XLSX file; the first when absent
  --undo ID             undo an import: restore the former records
  --help                show this text

The exit code is 0 where every row was accepted, and 1 where rows were refused or nothing could be done. It reads the same
environment as the server, and uses the database of DATABASE_URL, or the built-in one in DATA_DIR (./data), which it starts if
it is not running.`;

type Result = Outcome & { id: number | null };

interface Output {
  /** Prints a line of the result. */
  print: (line: string) => void;
  /** Prints a warning. */
  log: (line: string) => void;
}

/**
 * Runs `npm run import -- …args`.
 * @returns the exit code
 * @throws Error with the message for the user, unless the arguments ask for JSON
 */
export async function runImport(args: string[], env: NodeJS.ProcessEnv, { print, log }: Output): Promise<0 | 1> {
  const options = optionsIn(args);
  const isJson = options.values.json;
  try {
    const result = await run(options, env, log);
    print(isJson ? JSON.stringify(result) : inWords(result, options.values.undo !== undefined));
    return result.refused.length > 0 ? 1 : 0;
  } catch (error) {
    if (!isJson) throw error;
    const refused = [{ row: 0, column: null, message: errorText(error) }];
    print(JSON.stringify({ id: null, created: 0, updated: 0, unchanged: 0, refused } satisfies Result));
    return 1;
  }
}

type Options = ReturnType<typeof optionsIn>;

const optionsIn = (args: string[]) =>
  parseArgs({
    args,
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
      key: { type: 'string' },
      set: { type: 'string', multiple: true, default: [] },
      column: { type: 'string', multiple: true, default: [] },
      numbers: { type: 'string' },
      days: { type: 'string' },
      factor: { type: 'string', multiple: true, default: [] },
      finer: { type: 'string', multiple: true, default: [] },
      currency: { type: 'string', multiple: true, default: [] },
      hidden: { type: 'string' },
      'price-per': { type: 'string' },
      sheet: { type: 'string' },
      undo: { type: 'string' },
    },
  });

async function run({ values, positionals }: Options, env: NodeJS.ProcessEnv, log: Output['log']): Promise<Result> {
  const [entity, file, ...rest] = positionals;
  const undone = values.undo === undefined ? undefined : Number(values.undo);
  const isUsable =
    undone === undefined ? entity && file && rest.length === 0 : positionals.length === 0 && Number.isInteger(undone);
  if (!isUsable) throw new Error(HELP);
  const extensions = await loadExtensions(extensionDirs(env), readExtensionsOff(env));
  const { unlimitedDb: db, close } = await openDatabase(readDatabase(env), { log, exclusive: false, max: 3 });
  try {
    await prepare(db, extensions);
    const context = contextOf(db, extensions);
    if (undone !== undefined) {
      await storedChange(db, undone, 'Import');
      return { id: undone, ...(await undoChange(context, undone)) };
    }
    const { size } = await stat(file ?? '');
    if (size > MAX_FILE) throw new ApiError(400, say('file-too-large', { limit: MAX_FILE / 1024 / 1024 }));
    const given = {
      entity: entity ?? '',
      fileName: basename(file ?? ''),
      bytes: await readFile(file ?? ''),
      sheet: values.sheet,
    };
    const id = await keepDifference(context, given, matchingOf(values));
    const shown = await shownImport(context, id);
    for (const note of notesOf(shown)) log(note);
    if (waitsForValues(shown)) {
      await forgetChange(db, id);
      throw new Error(`${lackOf(shown)} Nothing was written.`);
    }
    if (!values['dry-run']) return { id, ...(await writeChange(context, id)) };
    const outcome = await outcomeOf(db, id);
    await forgetChange(db, id);
    return { id: null, ...outcome };
  } finally {
    await close();
  }
}

/** Returns the messages before the write: warnings, columns without a field, and questions with the option that answers each. */
function notesOf(shown: Shown): string[] {
  const { warnings, columns, missing, incomplete, fractions, units, doubts } = shown;
  const unused = unusedColumns(columns);
  const asked = (question: 'numbers' | 'days') =>
    columns.filter((column) => column.question === question).map(({ title }) => title);
  const [numbers, days] = [asked('numbers'), asked('days')];
  const foreign = doubts?.currencies.filter((each) => !doubts.taken.includes(each)) ?? [];
  return [
    ...warnings,
    ...(unused.length > 0 ? [`Columns that are not used (--column TITLE=FIELD uses one): ${unused.join(', ')}`] : []),
    ...(missing.length > 0 && !waitsForValues(shown) ? [lackOf(shown)] : []),
    ...incomplete.map(
      (field) =>
        `Some new rows have no ${field}: use --set ${field}=VALUE to give all of them one, or they are refused.`,
    ),
    ...(numbers.length > 0
      ? [`Numbers in ${numbers.join(', ')} have two readings: use --numbers comma (1.234,50) or point (1,234.50).`]
      : []),
    ...(days.length > 0 ? [`Days in ${days.join(', ')} have two readings: use --days dayFirst or monthFirst.`] : []),
    ...fractions
      .filter(({ factor }) => factor === null)
      .map(({ field, suggested, rows, of }) =>
        suggested === null
          ? `${rows} of ${of} values of ${field} have fractions: correct them, or use --factor ${field}=N for all.`
          : `The values of ${field} have fractions: use --factor ${field}=${suggested}.`,
      ),
    ...units
      .filter(({ chosen }) => chosen === null)
      .map(({ unit, suggested }) => `Amounts in ${unit} have fractions: use --finer "${unit}=${suggested ?? 'UNIT'}".`),
    ...foreign.map((each) => `Prices in ${each} are refused: use --currency ${each} to take them as they are.`),
    ...(doubts?.hiddenRows && doubts.hidden === null
      ? [`Rows that the spreadsheet hides (${doubts.hiddenRows}) are refused: use --hidden take or --hidden leave.`]
      : []),
    ...(doubts && doubts.pieces.length > 0 && doubts.pricePer === null
      ? [`Prices for ${doubts.pieces.join(', ')} pieces are refused: use --price-per divide or --price-per keep.`]
      : []),
  ];
}

/** Names the required values that no column has. */
const lackOf = ({ missing }: Shown): string =>
  `The file has no column for ${missing.join(', ')}: use ${missing.map((field) => `--set ${field}=VALUE`).join(' ')}, or --column TITLE=FIELD.`;

/** Makes the tables of a new database; an existing one must be of this release. */
async function prepare(db: Db, { migrations }: Extensions): Promise<void> {
  const { rows } = await sql<{ isNew: boolean }>`SELECT to_regclass('product') IS NULL AS "isNew"`.execute(db);
  if (rows[0]?.isNew) await prepareDatabase(db, migrations);
  else await checkSchema(db, migrations);
}

function pairsOf(option: string, texts: readonly string[]): [string, string][] {
  return texts.map(composed).map((text) => {
    const at = text.indexOf('=');
    if (at < 1) throw new Error(`--${option} ${text}: use --${option} NAME=VALUE.`);
    return [text.slice(0, at), text.slice(at + 1)];
  });
}

function matchingOf(values: Options['values']): Matching {
  const { key, numbers, days, set, column, factor, finer, currency, hidden, 'price-per': pricePer } = values;
  return {
    ...(key !== undefined && { key }),
    ...(numbers !== undefined && { numbers: oneOf('numbers', numbers, numberForms) }),
    ...(days !== undefined && { days: oneOf('days', days, dayForms) }),
    ...(currency.length > 0 && { currencies: currency.map((code) => code.toUpperCase()) }),
    ...(hidden !== undefined && { hidden: oneOf('hidden', hidden, hiddenChoices) }),
    ...(pricePer !== undefined && { pricePer: oneOf('price-per', pricePer, pricePerChoices) }),
    set: Object.fromEntries(pairsOf('set', set)),
    factors: Object.fromEntries(pairsOf('factor', factor).map(([field, text]) => [field, factorIn(text)])),
    ...(finer.length > 0 && { finer: Object.fromEntries(pairsOf('finer', finer)) }),
    titles: Object.fromEntries(pairsOf('column', column).map(([title, field]) => [title, field || null])),
  };
}

function factorIn(text: string): number {
  const factor = Number(text);
  if (!(factor > 0 && factor <= 1_000_000)) throw new Error(`--factor ${text}: use a number up to 1000000.`);
  return factor;
}

function oneOf<Value extends string>(option: string, text: string, known: readonly Value[]): Value {
  const value = known.find((each) => each === text);
  if (value === undefined) throw new Error(`--${option} ${text}: there is ${known.join(', ')}.`);
  return value;
}

function inWords({ id, created, updated, unchanged, refused }: Result, isUndo: boolean): string {
  const verb = isUndo ? ['deleted', 'restored'] : ['created', 'changed'];
  const figures = `${created} ${verb[0]}, ${updated} ${verb[1]}, ${unchanged} unchanged, ${refused.length} refused.`;
  const shown = refused
    .slice(0, 20)
    .map(({ row, column, message }) => `Row ${row}${column ? `, ${column}` : ''}: ${message}`);
  const more = refused.length > shown.length ? [`And ${refused.length - shown.length} more; --json has all.`] : [];
  const first =
    isUndo || id === null ? figures : `Import ${id}: ${figures} Undo it with: npm run import -- --undo ${id}`;
  return [first, ...shown, ...more].join('\n');
}
