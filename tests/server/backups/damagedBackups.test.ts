import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backUp } from '../../../server/backup/backup';
import { checkBackup } from '../../../server/backup/contents';
import { tablesOf } from '../../../server/backup/dump';
import { restore } from '../../../server/backup/restore';
import { openConnection } from '../../../server/db/connection/connection';
import { CommandProcess } from '../../helpers/commandProcess';
import { emptyDatabase, type FreshDatabase, freshDatabase } from '../../helpers/database';
import { insertTrade } from '../../helpers/scene';
import { timed } from '../../helpers/timed';

/** To read three gigabytes takes longer. */
const LONGEST_MS = 20_000;
/** And to hold them more. */
const MOST_BYTES = 64 << 20;

let folder: string;
let file: string;
let target: FreshDatabase;
/** A whole backup as it lies there, and its lines. */
let whole: Buffer;
let lines: string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'magazyn-damaged-'));
  file = join(folder, 'damaged.backup');
  const source = await freshDatabase();
  await insertTrade(source.db, [1_000], [{ name: 'Bolt' }, { name: 'Nut' }]);
  whole = await readFile((await backUp(source.url, folder)).path);
  lines = gunzipSync(whole).toString().split('\n').slice(0, -1);
  await source.drop();
  target = await emptyDatabase();
});
afterAll(async () => {
  await target.drop();
  await rm(folder, { recursive: true, force: true });
});

const pack = (these: string[]) => gzipSync(these.map((line) => `${line}\n`).join(''));

/** A file of these lines whose end has the right checksum: nothing but a person, or another program, can have made it. */
function forge(change: (all: string[]) => string[]): Buffer {
  const changed = change(lines.slice(0, -1));
  const sha256 = createHash('sha256')
    .update(changed.map((line) => `${line}\n`).join(''))
    .digest('hex');
  return pack([...changed, JSON.stringify({ ...JSON.parse(lines.at(-1) ?? ''), sha256 })]);
}

/** The lines of a table, from the one that names it to the one that ends it. */
function sectionOf(table: string, all: string[]): [start: number, count: number] {
  const start = all.findIndex((line) => line.startsWith(`{"table":"${table}"`));
  return [start, all.indexOf('\\.', start) - start + 1];
}

function without(table: string, all: string[]): string[] {
  return all.toSpliced(...sectionOf(table, all));
}

const section = (table: string, all: string[]) => {
  const [start, count] = sectionOf(table, all);
  return all.slice(start, start + count);
};

function flipped(at: number): Buffer {
  const changed = Buffer.from(whole);
  changed[at] = 255 - (whole[at] ?? 0);
  return changed;
}

const flippedInTheMiddle = () => flipped(whole.length >> 1);

/** Text that is written once and unpacks to three gigabytes: members of a gzip file follow one another. */
const withoutEnd = (before: string, repeated: string) =>
  Buffer.concat([gzipSync(before), ...Array<Buffer>(96).fill(gzipSync(Buffer.alloc(32 << 20, repeated)))]);

const DAMAGED = /is damaged or not complete: .+ Restore another one\.$/;
const FOREIGN = /is not a backup of Magazyn\.$/;

/** Faults that reading alone finds. */
const UNREADABLE: [what: string, content: () => Buffer, words: string | RegExp][] = [
  ['of which the end is missing', () => whole.subarray(0, Math.floor(whole.length * 0.99)), DAMAGED],
  ['of which half is missing', () => whole.subarray(0, whole.length >> 1), DAMAGED],
  ['that ends between two tables', () => pack(lines.slice(0, sectionOf('product', lines)[0])), 'Its end is missing.'],
  ['that is empty', () => Buffer.alloc(0), /is damaged or not complete|is not a backup/],
  ['with a flipped byte', flippedInTheMiddle, DAMAGED],
  ['with a flipped byte in its checksum', () => flipped(whole.length - 8), DAMAGED],
  [
    'with another letter in a name, though packed anew',
    () => pack(lines.map((line) => line.replace('Bolt', 'Boll'))),
    'Its checksum is of another text.',
  ],
  ['of something else', () => Buffer.from('PGDMP and so on'), FOREIGN],
  ['of something else that is packed', () => gzipSync('PGDMP and so on\n'), FOREIGN],
  ['of nothing but zeros', () => withoutEnd('', '0'), FOREIGN],
  ['with a line without end', () => withoutEnd(`${lines[0]}\n`, '0'), 'A line of it does not end.'],
  [
    'with a row without end',
    () => withoutEnd(`${lines[0]}\n{"table":"region","columns":["id","name"]}\n`, '0'),
    'It unpacks to more than 500 times its size, as no backup does.',
  ],
  [
    'with rows without end',
    () => withoutEnd(`${lines[0]}\n{"table":"region","columns":["id","name"]}\n`, '1\n'),
    'It unpacks to more than 500 times its size, as no backup does.',
  ],
  [
    'of a form to come',
    () => pack([(lines[0] ?? '').replace('"format":1', '"format":2'), ...lines.slice(1)]),
    'was written by another release of Magazyn, in the form 2, which this one does not know.',
  ],
  [
    'whose first line lacks its migrations',
    () => pack([(lines[0] ?? '').replace('"migrations"', '"migration"'), ...lines.slice(1)]),
    'Its first line cannot be read.',
  ],
  ['with a table twice', () => forge((all) => [...all, ...section('product', all)]), 'It has the table product twice.'],
  ['without a table', () => forge((all) => without('product', all)), 'Of product it has 0 rows instead of 2.'],
  [
    'without a row',
    () => forge((all) => all.toSpliced(sectionOf('product', all)[0] + 1, 1)),
    'Of product it has 1 rows instead of 2.',
  ],
  [
    'with a table that its end does not name',
    () => forge((all) => [...all, '{"table":"invoices","columns":["id"]}', '1', '\\.']),
    'It has a table invoices, of which its end says nothing.',
  ],
  ['that goes on', () => pack([...lines, '{"table":"client","columns":["id"]}']), 'It goes on behind its end.'],
];

/** Faults that only the database finds. */
const REFUSED: [what: string, content: () => Buffer, words: string | RegExp][] = [
  [
    'with a table before those it refers to',
    () => forge(([header = '', ...all]) => [header, ...section('warehouse', all), ...without('warehouse', all)]),
    'The database does not take its rows of warehouse: insert or update on table "warehouse" violates foreign key',
  ],
  [
    'with a NUL in a name',
    () => forge((all) => all.map((line) => line.replace('Bolt', 'Bo\0t'))),
    /does not take its rows of \w+: invalid byte sequence for encoding "UTF8": 0x00\./,
  ],
  [
    'with text in place of a number',
    () =>
      forge((all) =>
        all.with(sectionOf('product', all)[0] + 1, (all[sectionOf('product', all)[0] + 1] ?? '').replace('1', 'x')),
      ),
    'The database does not take its rows of product: invalid input syntax for type integer: "x".',
  ],
  [
    'without a column',
    () =>
      forge((all) =>
        all.map((line) =>
          line.replace('{"table":"region","columns":["id","name"]}', '{"table":"region","columns":["id"]}'),
        ),
      ),
    'It has a table region that does not fit its schema.',
  ],
  [
    'with a table of another program',
    () => forge((all) => all.map((line) => line.replace('{"table":"product"', '{"table":"invoices"'))),
    "has a table invoices that is not Magazyn's: it is damaged or foreign.",
  ],
];

async function tablesThere(): Promise<string[]> {
  await using connection = await openConnection(target.url);
  return (await tablesOf(connection.client)).map(({ name }) => name);
}

describe('a file that is no backup, or not all of one', () => {
  test.each(UNREADABLE)('%s is named by the check within seconds, in little memory', async (_, content, words) => {
    await writeFile(file, content());
    const before = process.memoryUsage().arrayBuffers;
    let most = 0;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().arrayBuffers - before);
    }, 10);
    const { result, ms } = await timed(checkBackup(file).catch((error: Error) => error.message));
    clearInterval(watch);
    expect(result).toMatch(words);
    expect(ms).toBeLessThan(LONGEST_MS);
    expect(most).toBeLessThan(MOST_BYTES);
  });

  const ALSO_FOUND = [
    'with a flipped byte',
    'with a row without end',
    'with another letter in a name, though packed anew',
  ];
  const met = UNREADABLE.filter(([what]) => ALSO_FOUND.includes(what));
  test.each([...REFUSED, ...met])(
    '%s is refused by the restore, and nothing has happened',
    async (_, content, words) => {
      await writeFile(file, content());
      const { result, ms } = await timed(restore(target.url, file).catch((error: Error) => error.message));
      expect(result).toMatch(words);
      expect(result).toContain(file);
      expect(ms).toBeLessThan(LONGEST_MS);
      expect(await tablesThere()).toEqual([]);
    },
  );

  test('is named before the command makes a data folder', async () => {
    await writeFile(file, flippedInTheMiddle());
    const dataDir = join(folder, 'data');
    const command = new CommandProcess('restore', [file], { DATA_DIR: dataDir });
    expect(await command.end()).toBe(1);
    expect(command.output.trim()).toMatch(DAMAGED);
    expect(await readdir(folder)).not.toContain('data');
  });

  test('that is not there, or a folder, is named', async () => {
    await expect(checkBackup('/nowhere/at-all')).rejects.toThrow('There is no file /nowhere/at-all.');
    await expect(checkBackup(folder)).rejects.toThrow(`${folder} is a folder. Name a file in it.`);
  });
});
