import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT, runTool } from '../../scripts/lib/tool';
import { toHundredths } from '../../server/db/units';
import { openApi, send } from '../helpers/api';
import { eventually } from '../helpers/eventually';
import { insertEmployee, insertProduct, insertSupplier, insertWarehouse } from '../helpers/fixtures';

const execute = promisify(execFile);
const { app, db, close } = await openApi();
afterAll(close);
const url = await app.listen({ port: 0, host: '127.0.0.1' });
const document = await (await fetch(`${url}/api/openapi.json`)).text();

/** The programs of the page, in its order. */
const programs = [...(await readFile(join(ROOT, 'docs/api-clients.md'), 'utf8')).matchAll(/```ts\n([\s\S]*?)```/g)].map(
  ([, code = '']) => code,
);

test('the description follows the recommended rules of Redocly', async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const findings = await lintFromString({ source: document, absoluteRef: '/openapi.json', config });
  expect(findings.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([]);
});

test('each call has its own name', () => {
  const paths: Record<string, Record<string, { operationId: string }>> = JSON.parse(document).paths;
  const names = Object.values(paths).flatMap((calls) => Object.values(calls).map(({ operationId }) => operationId));
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  expect(names).toEqual(expect.arrayContaining(['listProducts', 'receiveGoods', 'getProductsByIdHistory']));
});

/** Generates a client into a folder, and compiles a program that uses it. Returns the program's file. */
async function compiled(program: string, generator: string, argumentsFor: (file: string) => string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'client-'));
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  await writeFile(join(folder, 'openapi.json'), document);
  const script = join(ROOT, 'node_modules', generator);
  await execute(process.execPath, [script, ...argumentsFor('magazyn.ts')], { cwd: folder });
  await writeFile(join(folder, 'program.ts'), program);
  await writeFile(join(folder, 'package.json'), '{"type": "module"}');
  const options = {
    strict: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    target: 'ES2023',
    module: 'ESNext',
  };
  const compilerOptions = { ...options, moduleResolution: 'bundler', lib: ['ES2023', 'DOM'], types: ['node'] };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['program.ts'] }));
  expect((await runTool('tsc', ['-p', folder, '--pretty', 'false'])).output).toBe('');
  return join(folder, 'program.ts');
}

/** Runs a program against the server, and returns the lines that it prints. */
async function run(program: string, ...args: string[]): Promise<string[]> {
  const { stdout } = await execute(process.execPath, ['--import', 'tsx', program, ...args], {
    cwd: ROOT,
    env: { ...process.env, MAGAZYN_URL: url },
  });
  return stdout.trim().split('\n');
}

/** Starts a program that runs until it is killed. */
const follow = (program: string, file: string): ChildProcess =>
  spawn(process.execPath, ['--import', 'tsx', program, file], {
    cwd: ROOT,
    env: { ...process.env, MAGAZYN_URL: url },
    stdio: ['ignore', 'ignore', 'inherit'],
  });

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

describe('a program with a generated client', () => {
  /** Of the warehouse, the supplier, the employee and a product. */
  let ids: readonly [number, number, number, number];

  beforeAll(async () => {
    const { id: warehouseId } = await insertWarehouse(db);
    const { id: supplierId } = await insertSupplier(db);
    const { id: employeeId } = await insertEmployee(db, { warehouse_id: warehouseId });
    await insertProduct(db, { name: 'Hammer' });
    const saw = await insertProduct(db, { name: 'Saw' });
    ids = [
      warehouseId,
      supplierId,
      employeeId,
      (await insertProduct(db, { name: 'Nail', unit_size: toHundredths(0.01) })).id,
    ];
    await send(app, 'POST', '/api/inventory/receive', { warehouseId, supplierId, employeeId, items: { [saw.id]: 5 } });
  });

  test('of oazapfts reads the stock, and books a receipt once', async () => {
    const program = await compiled(programs[0] ?? '', 'oazapfts/dist/cli.js', (file) => [
      '--optimistic',
      'openapi.json',
      file,
    ]);
    const [before, receipt, after] = await run(program, 'Hammer', '4711');
    expect([before, after]).toEqual(['Hammer: 0 pieces', 'Hammer: 12 pieces']);
    expect(receipt).toMatch(/^Transaction \d+ of \d{4}-\d{2}-\d{2}$/);
    expect(await run(program, 'Hammer', '4711')).toEqual([after, receipt, after]);
    expect(await run(program, 'Hammer', '4712')).toEqual([
      after,
      expect.not.stringContaining(receipt ?? ''),
      'Hammer: 24 pieces',
    ]);
  });

  test('of oazapfts follows events: killed at any moment, it counts nothing twice and misses nothing', async () => {
    const program = await compiled(programs[1] ?? '', 'oazapfts/dist/cli.js', (file) => [
      '--optimistic',
      'openapi.json',
      file,
    ]);
    const file = join(dirname(program), 'moved.json');
    const counted = async () => JSON.parse(await readFile(file, 'utf8').catch(() => '{}'));
    const [warehouseId, supplierId, employeeId, nail] = ids;
    const book = async (pieces: number) => {
      const body = { warehouseId, supplierId, employeeId, items: { [nail]: pieces } };
      expect((await send(app, 'POST', '/api/inventory/receive', body)).statusCode).toBe(201);
    };
    let running = follow(program, file);
    try {
      await eventually(async () => expect(await counted()).toMatchObject({ after: expect.any(Number), moves: 0 }));
      await book(3);
      await eventually(async () => expect(await counted()).toMatchObject({ moves: 1, pieces: 3 }));
      await kill(running);
      // More than one answer has.
      for (let pieces = 1; pieces <= 120; pieces++) await book(pieces);
      running = follow(program, file);
      await eventually(async () => expect((await counted()).moves).toBeGreaterThan(1));
      await kill(running);
      await send(app, 'POST', '/api/categories', { name: 'Other', description: 'No move' });
      await book(1_000);
      running = follow(program, file);
      await eventually(async () => expect(await counted()).toMatchObject({ moves: 122, pieces: 3 + 7_260 + 1_000 }));
    } finally {
      await kill(running);
    }
  });

  test('of swagger-typescript-api lists the products in stock', async () => {
    const generator = 'swagger-typescript-api/dist/cli.mjs';
    const program = await compiled(programs[2] ?? '', generator, (file) => [
      'generate',
      '--path',
      'openapi.json',
      '--name',
      file,
    ]);
    expect(await run(program)).toContain('Saw: 5 pieces');
  });
});
