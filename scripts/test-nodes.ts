import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { errorText } from '../server/errorText';
import { ROOT, spoken } from './lib/tool';

const USAGE = `Usage: npm run test:nodes -- [majors] [stages] [names]

Builds, starts and tests the product on each supported version of Node, which comes from npm and is kept in .cache/nodes:

  npm run test:nodes                      unit and server tests on all of them
  npm run test:nodes -- 24 26             on these versions only
  npm run test:nodes -- 24 unit stock     other stages and test files, as npm test takes them`;

/** Major versions from the minimum to the newest. The latest release of each is used. */
const MAJORS = ['20', '22', '24', '26'];
const STAGES = ['unit', 'server'];
const FOLDER = join(ROOT, '.cache/nodes');
const LONGEST_START_MS = 180_000;

const given = process.argv.slice(2);
if (given.includes('--help')) console.log(USAGE);
else process.exitCode = await testOn(given);

/** @returns the exit code */
async function testOn(given: readonly string[]): Promise<number> {
  const majors = given.filter((word) => /^\d\d$/.test(word));
  const tests = given.filter((word) => !majors.includes(word));
  const outcomes: string[] = [];
  let failed = 0;
  for (const major of majors.length > 0 ? majors : MAJORS) {
    const began = performance.now();
    const wrong = await test(major, tests.length > 0 ? tests : STAGES).then(() => undefined, errorText);
    if (wrong !== undefined) failed++;
    const seconds = Math.round((performance.now() - began) / 1_000);
    outcomes.push(`Node ${major}: ${wrong === undefined ? 'fine' : `failed: ${wrong}`}, in ${seconds} s`);
  }
  console.log(`\n${outcomes.join('\n')}`);
  return failed === 0 ? 0 : 1;
}

async function test(major: string, tests: readonly string[]): Promise<void> {
  const node = await nodeOf(major);
  console.log(`\n── Node ${major} ${'─'.repeat(60)}`);
  await run(node, ['scripts/run.js', 'build']);
  await start(node);
  await run(node, ['scripts/run.js', 'test', ...tests]);
}

/** Returns the path of a release's executable. Installs it if necessary. */
async function nodeOf(major: string): Promise<string> {
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const prefix = join(FOLDER, major);
  const node = join(prefix, 'node_modules', name, process.platform === 'win32' ? 'bin/node.exe' : 'bin/node');
  if (existsSync(node)) return node;
  await mkdir(prefix, { recursive: true });
  const wanted = ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', prefix, `${name}@${major}`];
  const { ok, output } = await spoken(spawn('npm', wanted, { stdio: ['ignore', 'pipe', 'pipe'] }));
  if (!ok) throw new Error(`${name}@${major} cannot be installed: ${output}`);
  return node;
}

/** Puts this Node first in PATH, so that child processes use it. */
function environment(node: string): NodeJS.ProcessEnv {
  return { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` };
}

async function run(node: string, args: string[]): Promise<void> {
  const child = spawn(node, args, { cwd: ROOT, env: environment(node), stdio: 'inherit' });
  const { ok } = await spoken(child);
  if (!ok) throw new Error(`${args.slice(1).join(' ')} failed`);
}

/** Starts the product with demo data as a user would, requests a page, and stops it. */
async function start(node: string): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'magazyn-node-'));
  const env = { ...environment(node), DATA_DIR: dataDir, DATABASE_URL: '', PORT: '0', MAX_LAG: '0' };
  const child = spawn(node, ['scripts/run.js', 'start'], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const end = spoken(child);
  try {
    const url = await new Promise<string>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('the start takes too long')), LONGEST_START_MS);
      let stdout = '';
      child.stdout.on('data', (chunk) => {
        stdout += chunk;
        const [, at] = /ready at (http:\S+)/.exec(stdout) ?? [];
        if (at) resolve(at);
      });
      void end
        .then(({ output }) => reject(new Error(`the start failed: ${output}`)))
        .finally(() => clearTimeout(timer));
    });
    const products = await (await fetch(`${url}/api/products`)).text();
    const page = await (await fetch(url)).text();
    if (!products.includes('"productId"')) throw new Error(`its first page of products is ${products}`);
    if (!page.includes('<div id="root">')) throw new Error('it does not serve the web app');
  } finally {
    child.kill();
    await end;
    await rm(dataDir, { recursive: true, force: true });
  }
}
