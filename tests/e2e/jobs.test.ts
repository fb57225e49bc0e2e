import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { makeAccount, PASSWORD } from '../helpers/accounts';
import { sayingIn } from '../helpers/catalogues';
import { type Job, type JobName, jobs } from './dailyJobs';
import { Keyboard, Mouse } from './hands';
import { test as base, baseUrl } from './harness';
import { LOCAL, prepare, type Workplace } from './jobs';
import { startProduct } from './ownProduct';

/*
 * A clerk's daily jobs by keyboard only, with the keys they take, and by mouse in the other languages. The counts are limits: one
 * more key fails the test.
 */

/** The product that the jobs currently use. */
let product: Workplace & { stop?: () => Promise<unknown> };

/** Starts a product with demo data and accounts. */
async function withAccounts(): Promise<typeof product> {
  const { url, db, stop } = await startProduct();
  await makeAccount(db, 'anna', 'manager');
  const signIn = () =>
    fetch(`${url}/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'anna', password: PASSWORD }),
    });
  const session = (await signIn()).headers.get('set-cookie')?.split(';')[0] ?? expect.unreachable('no session');
  return { url, login: 'anna', password: PASSWORD, session, stop };
}

const test = base.extend<{ openProduct: (path: string, options?: { loggedIn?: boolean }) => Promise<Page> }>({
  openProduct: ({ open }, use) =>
    use((path, { loggedIn = true } = {}) =>
      open(new URL(path, product.url).href, {
        loggedIn,
        session: loggedIn ? product.session : undefined,
        // The page first asks whether there is a session.
        expected: product.session && !loggedIn ? [/^401 GET .*\/api\/session$/] : [],
      }),
    ),
});

/** Starts the product for the jobs of a `describe` block, and stops it at the end. */
function setUp(start: () => Promise<typeof product>): void {
  beforeAll(async () => {
    product = await start();
  }, 240_000);
  afterAll(() => product.stop?.());
}

/** The most keys of a job, apart from the keys of typed names. */
const MOST_KEYS: Partial<Record<JobName, number>> = {
  'signs in': 3,
  'finds a product by part of its name': 68,
  'changes a price': 60,
};

/** The most clicks and typed texts of a job by mouse. */
const MOST_ACTIONS: Partial<Record<JobName, number>> = {
  'changes the price of twenty products': 8,
};

const say = await sayingIn('original');

function byKeyboard(name: JobName): void {
  test(name, async ({ openProduct }) => {
    const job: Job = jobs[name];
    const data = prepare(product);
    const begun = await job.begin(data);
    const keyboard = new Keyboard(await openProduct(begun.path, { loggedIn: !job.isSignedOut }), say);
    await job.run(keyboard, begun.name, { ...data, ...product });
    const typed = job.isSignedOut ? product.login + product.password : name.startsWith('finds') ? begun.name : '';
    expect(keyboard.keys - typed.length).toBeLessThanOrEqual(MOST_KEYS[name] ?? Number.POSITIVE_INFINITY);
  });
}

/** The jobs whose keys differ with accounts: the header has an account menu, and forms offer the account's employee. */
const DIFFERENT: readonly JobName[] = [
  'signs in',
  'finds a product by part of its name',
  'changes a price',
  'receives three kinds of goods',
];
const NAMES = Object.keys(jobs) as JobName[];

describe('by keyboard alone, with the local sign-in', () => {
  setUp(async () => LOCAL);
  NAMES.forEach(byKeyboard);
});

describe('by keyboard alone, with an account', () => {
  setUp(withAccounts);
  DIFFERENT.forEach(byKeyboard);
});

describe.each(['en', 'pl'] as const)('by mouse in the language %s', (language) => {
  setUp(async () => LOCAL);

  // In one window, since opening one for each job takes longer than the jobs.
  test('all jobs', { timeout: 120_000 }, async ({ open }) => {
    const saying = await sayingIn(language);
    const data = prepare(product);
    const page = await open('/login', { loggedIn: false, idle: false, storage: { language } });
    const mouse = new Mouse(page, saying);
    // The first job signs in.
    for (const [title, job] of Object.entries<Job>(jobs)) {
      mouse.actions = 0;
      const { path, name } = await job.begin(data);
      if (!job.isSignedOut) await page.goto(new URL(path, baseUrl).href);
      await job.run(mouse, name, { ...data, ...product });
      const most = MOST_ACTIONS[title as JobName] ?? Number.POSITIVE_INFINITY;
      if (mouse.actions > most) expect({ [title]: mouse.actions }).toEqual({ [title]: most });
    }
  });
});
