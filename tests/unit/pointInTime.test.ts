import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { formatMoment, readMoment } from '../../server/backup/moment';
import {
  type Base,
  baseName,
  basesToKeep,
  listBases,
  obsolete,
  pruneBases,
} from '../../server/backup/pointInTime/bases';
import { missingSince, segmentsAfter } from '../../server/backup/pointInTime/chain';
import { chooseBase } from '../../server/backup/pointInTime/choose';
import { archiveSettings, restoreCommand } from '../../server/db/embedded/archive';
import { exists } from '../../server/db/embedded/binaries';
import { finishReplacing, replaceCluster } from '../../server/db/embedded/replace';
import { settings } from '../../server/db/embedded/settings';

const baseOf = (ended: string, firstSegment = '000000010000000000000001'): Base => ({
  file: `/backups/${ended}`,
  ended: new Date(ended),
  firstSegment,
});

describe('of the base backups', () => {
  const bases = [
    '2026-11-20T10:00Z',
    '2026-11-20T23:59Z',
    '2026-11-22T00:00Z',
    '2026-11-23T08:00Z',
    '2026-11-23T09:00Z',
  ];

  test.each([
    [1, ['2026-11-22T00:00Z', '2026-11-23T09:00Z']],
    [2, ['2026-11-20T23:59Z', '2026-11-22T00:00Z', '2026-11-23T09:00Z']],
    [99, ['2026-11-20T23:59Z', '2026-11-22T00:00Z', '2026-11-23T09:00Z']],
    [0, ['2026-11-23T09:00Z']],
  ])('for the moments of %i days the newest of each is kept, and one before them', (days, kept) => {
    expect(
      basesToKeep(
        bases.map((ended) => baseOf(ended)),
        days,
      ),
    ).toEqual(kept.map((ended) => baseOf(ended)));
  });

  test('none are there where there is no folder', async () => {
    expect(await listBases(join(tmpdir(), 'magazyn-no-such-folder'))).toEqual([]);
    expect(basesToKeep([], 7)).toEqual([]);
  });

  test('of several databases none is chosen where it cannot be told which one is meant', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'magazyn-choice-'));
    const at = new Date('2026-11-22T14:05:00Z');
    for (const identifier of ['111', '222']) {
      const dir = join(folder, 'point-in-time', identifier);
      await mkdir(dir, { recursive: true });
      await writeFile(join(dir, baseName(new Date('2026-11-20T10:00:00Z'), '000000010000000000000001')), '');
    }
    await expect(chooseBase(folder, at)).rejects.toThrow(/several databases .* Name one with --from:\n.*111.*\n.*222/s);
    expect((await chooseBase(folder, at, '222')).archive.identifier).toBe('222');
    await rm(folder, { recursive: true });
  });

  test('the name tells when it was whole, and what it needs', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'magazyn-bases-'));
    const ended = new Date('2026-11-22T14:05:00Z');
    const name = baseName(ended, '0000000200000001000000FF');
    expect(name).toBe('base-2026-11-22T140500Z-0000000200000001000000FF.tar.gz');
    for (const each of [name, 'base-1a2b.unfinished', 'wal', baseName(new Date(0), '0'.repeat(24))]) {
      await mkdir(join(folder, each));
    }
    expect((await listBases(folder)).map((base) => base.ended)).toEqual([new Date(0), ended]);
    expect((await listBases(folder))[1]).toEqual({
      file: join(folder, name),
      ended,
      firstSegment: '0000000200000001000000FF',
    });
    await rm(folder, { recursive: true });
  });
});

test('pruning removes what need not be kept, of the one cluster', async () => {
  const to = await mkdtemp(join(tmpdir(), 'magazyn-prune-'));
  const names = ['1', '2'].flatMap((identifier) => [
    ...[20, 21, 22].map((day) => {
      const firstSegment = `0000000100000000000000${day}`;
      return join(identifier, baseName(new Date(Date.UTC(2026, 10, day)), firstSegment));
    }),
    join(identifier, 'wal', '000000010000000000000020.gz'),
    join(identifier, 'wal', '000000010000000000000021.gz'),
  ]);
  for (const name of names) {
    await mkdir(dirname(join(to, 'point-in-time', name)), { recursive: true });
    await writeFile(join(to, 'point-in-time', name), '');
  }
  await pruneBases({ to, identifier: '1', days: 1 });
  const left = await Promise.all(names.map((name) => exists(join(to, 'point-in-time', name))));
  expect(names.filter((_, index) => !left[index])).toEqual([names[0], names[3]]);
  await rm(to, { recursive: true });
});

describe('of the log', () => {
  const names = [
    '0000000100000000000000FE.gz',
    '0000000100000000000000FF.gz',
    '0000000100000000000000FF.00000028.backup.gz',
    '000000010000000100000000.gz',
    '000000010000000100000001.part',
    '0000000200000000000000FF.gz',
    '000000020000000100000000.gz',
    '00000002.history.gz',
    'notes.txt',
  ];

  test.each([
    ['one needs', ['000000010000000100000000'], names.slice(0, 3).concat('0000000200000000000000FF.gz')],
    [
      'the one that reaches back furthest needs, on whichever timeline',
      ['000000010000000100000001', '0000000200000000000000FF'],
      ['0000000100000000000000FE.gz'],
    ],
    ['none can tell, nothing', [], []],
  ])('what is older than %s goes', (_, needed, gone) => {
    expect(
      obsolete(
        names,
        needed.map((segment) => baseOf('2026-11-22T00:00Z', segment)),
      ),
    ).toEqual(gone);
  });
});

describe('the chain of segments', () => {
  const first = '0000000100000000000000FE';
  const chain = [first, '0000000100000000000000FF', '000000010000000100000000', '000000010000000100000001'];

  test('goes on where the last digits are used up', () => {
    expect(segmentsAfter(first, '000000010000000100000002')).toEqual(chain.slice(1));
    expect(segmentsAfter(first, first)).toEqual([]);
  });

  test.each([
    ['whole', chain, []],
    ['whole without its first, which the base holds', chain.slice(1), []],
    ['whole where another timeline goes on', [...chain, '000000020000000100000009'], []],
    ['broken where one lacks', chain.toSpliced(1, 2), chain.slice(1, 3)],
    ['empty', [], []],
  ])('is %s', (_, archived, missing) => {
    expect(missingSince(first, [...archived.map((name) => `${name}.gz`), '00000002.history.gz'])).toEqual(missing);
  });
});

describe('a moment', () => {
  test.each([
    ['2026-11-22 14:05', new Date(2026, 10, 22, 14, 5)],
    ['2026-11-22T14:05:30', new Date(2026, 10, 22, 14, 5, 30)],
    [' 2026-11-22 00:00 ', new Date(2026, 10, 22)],
    ['2026-11-22T14:05Z', new Date('2026-11-22T14:05:00Z')],
    ['2026-11-22 14:05:30+01:00', new Date('2026-11-22T13:05:30Z')],
    ['2026-11-22 00:30 -0330', new Date('2026-11-22T04:00:00Z')],
    ['2024-02-29 12:00Z', new Date('2024-02-29T12:00:00Z')],
  ])('is read from "%s"', (text, moment) => {
    expect(readMoment(text)).toEqual(moment);
  });

  test.each([
    '',
    'yesterday',
    '2026-11-22',
    '2026-02-30 10:00',
    '2026-13-01 10:00',
    '2026-11-22 24:00',
    '2026-11-22 10:60',
  ])('is not "%s"', (text) => {
    expect(() => readMoment(text)).toThrow('is not a moment. Write it like this: 2026-11-22 14:05');
  });

  test('is told as it can be read', () => {
    const moment = new Date(2026, 2, 1, 9, 5, 7);
    expect(formatMoment(moment)).toBe('2026-03-01 09:05:07');
    expect(readMoment(formatMoment(moment))).toEqual(moment);
  });
});

describe('what PostgreSQL is told', () => {
  test('stands in its settings as it is meant, whatever is in it', () => {
    expect(settings(5432, true, { a: "it's \\ here\nand there" })).toContain("\na = 'it''s \\\\ here\\nand there'\n");
  });

  test('names a folder so that neither PostgreSQL nor the shell reads anything into it', () => {
    const archive = { identifier: '1', dir: '', wal: "/it's $HOME/100%f" };
    const folder = "'/it'\\''s $HOME/100%%f'";
    expect(restoreCommand(archive)).toBe(`gzip -dc ${folder}/%f.gz > "%p"`);
    expect(archiveSettings(archive).archive_command).toContain(`gzip -c "%p" > ${folder}/%f.part && `);
  });
});

describe('a cluster that replaces another', () => {
  const inFolder = async (clusters: string[], work: (folder: string) => Promise<unknown>) => {
    const folder = await mkdtemp(join(tmpdir(), 'magazyn-replace-'));
    for (const name of clusters) await mkdir(join(folder, name, `was ${name}`), { recursive: true });
    await work(folder);
    const left = await readdir(folder);
    const contents = await Promise.all(left.map(async (name) => [name, (await readdir(join(folder, name)))[0]]));
    await rm(folder, { recursive: true });
    return Object.fromEntries(contents);
  };

  test('takes its place, and that one is kept', async () => {
    const left = await inFolder(['postgres', 'new'], (folder) =>
      replaceCluster(join(folder, 'postgres'), join(folder, 'new'), join(folder, 'former')),
    );
    expect(left).toEqual({ postgres: 'was new', former: 'was postgres' });
  });

  test('takes its place when it was interrupted after the other one had left', async () => {
    const left = await inFolder(['postgres.next', 'former'], async (folder) =>
      expect(await finishReplacing(join(folder, 'postgres'))).toBe(true),
    );
    expect(left).toEqual({ postgres: 'was postgres.next', former: 'was former' });
  });

  test('leaves it where it is when it was interrupted before that', async () => {
    const left = await inFolder(['postgres', 'postgres.next'], async (folder) =>
      expect(await finishReplacing(join(folder, 'postgres'))).toBe(true),
    );
    expect(left).toEqual({ postgres: 'was postgres', 'postgres.next': 'was postgres.next' });
  });
});
