import { subDays } from 'date-fns/subDays';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { localDay } from '../../server/db/day';
import { confirmDay, dayInWords, knownDay } from '../../server/inventory/clock';
import { releasedDatabase } from '../helpers/database';
import { argumentsOf } from '../helpers/programs';
import { insertTrade } from '../helpers/scene';
import { ServerProcess, until } from '../helpers/serverProcess';

const { db, url, drop } = await releasedDatabase();
afterAll(drop);

/** A server has been off since then. The machine's clock is correct. */
const LAST_DAY = localDay(subDays(new Date(), 5));
const TODAY = localDay();
const DOUBT = `The last known day is ${dayInWords(LAST_DAY)}, but the clock of the server says it is ${dayInWords(TODAY)}.`;

const processes: ServerProcess[] = [];
const run = (...given: ConstructorParameters<typeof ServerProcess>) => {
  const started = new ServerProcess(...given);
  processes.push(started);
  return started;
};
const start = (env: Record<string, string> = {}, terminal = false) =>
  run({ DATABASE_URL: url, LOG_LEVEL: 'warn', ...env }, ['--no-seed'], { terminal });
const clock = async (...args: string[]) => {
  const tool = run({ DATABASE_URL: url }, args, { script: argumentsOf('server/cli/clock') });
  return [await tool.exit(), tool.output] as const;
};

beforeEach(() => confirmDay(db, LAST_DAY));
afterEach(() => Promise.all(processes.splice(0).map((each) => each.end('SIGKILL'))));

describe('npm run clock', () => {
  const days = (known: string) =>
    `The last known day:   ${dayInWords(known)}\nThis machine's clock: ${dayInWords(TODAY)}\n`;

  test('prints both days, and fails while the clock is in doubt', async () => {
    const [code, output] = await clock();
    expect([code, output]).toEqual([1, expect.stringContaining(`${days(LAST_DAY)}The clock is in doubt.`)]);
    await confirmDay(db, TODAY);
    expect(await clock()).toEqual([0, `${days(TODAY)}The server accepts this clock.\n`]);
  });

  test('with --right makes a running server record again', async () => {
    const server = await start().ready();
    const { warehouseIds, employeeIds, productIds, supplierId } = await insertTrade(db, [1_000]);
    const [warehouseId, employeeId, productId = 0] = [warehouseIds[0], employeeIds[0], productIds[0]];
    const receive = () =>
      fetch(`${server}/api/inventory/receive`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ warehouseId, employeeId, supplierId, items: { [productId]: 1 } }),
      });
    const refused = await receive();
    expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining(DOUBT)]);
    const [code, output] = await clock('--right');
    expect([code, output]).toEqual([0, `${days(LAST_DAY)}${dayInWords(TODAY)} is the last known day now.\n`]);
    expect((await receive()).status).toBe(201);
  });

  test('with --right resets a day in the future', async () => {
    await confirmDay(db, '2126-01-01');
    expect((await clock('--right'))[0]).toBe(0);
    expect(await knownDay(db)).toBe(TODAY);
  });
});

describe('npm start', () => {
  test('without a terminal prints a warning and starts', async () => {
    const server = start();
    await server.ready();
    await until('it warns', () => server.output.includes(DOUBT) || undefined);
    expect(server.output).not.toContain('[y/N]');
    expect(await knownDay(db)).toBe(LAST_DAY);
  });

  test('accepts a trusted clock', async () => {
    await start({ TRUST_CLOCK: '1' }).ready();
    expect(await knownDay(db)).toBe(TODAY);
  });

  const PROMPT = `${DOUBT} Is the clock right? [y/N] `;

  test.each([
    ['y\n', TODAY],
    ['\n', LAST_DAY],
  ])('asks on a terminal; after %j the last recorded day is %s', async (keys, known) => {
    const server = start({}, true);
    await server.type(PROMPT, keys);
    await server.ready();
    expect(await knownDay(db)).toBe(known);
  });

  test('stops on Ctrl-C while it asks', async () => {
    const server = start({}, true);
    await server.type(PROMPT, '\u0003');
    await server.exit();
    expect(server.output).toMatch(/Stopping …\s+Stopped\.\s+$/);
    expect(await knownDay(db)).toBe(LAST_DAY);
  });
});
