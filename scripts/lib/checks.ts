import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { parseSync } from 'vite';
import { FEATURES } from '../../server/db/extensionMigrations';
import { errorText } from '../../server/errorText';
import { loadExtensions } from '../../server/extensions';
import { checkScreens } from '../vite/checked';
import { entries, modulesOf } from './extensionApi.ts';
import { extensionNames, extensionsFolder } from './extensionsFolder';
import { missingTexts } from './texts/missingTexts';
import { ROOT, runTool, type ToolRun } from './tool';

/** The folders of the product's internal modules. */
const INTERNAL = /^(src|server|contract|features|scripts|tests)\//;

/**
 * Returns a warning for each internal name of the product that an extension imports, with its public entry if there is one.
 * @param folder the folder with all extensions
 */
export function internalImports(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const all = entries.map((entry) => ({ entry, modules: modulesOf(entry) }));
  const entryOf = (name: string, path: string) =>
    all.find(({ modules }) => relative(ROOT, modules.get(name) ?? '') === path)?.entry;

  return codeIn(folder).flatMap((file) =>
    relativeImports(file).flatMap(({ request, names }) => {
      const path = relative(ROOT, join(dirname(file), request)).replaceAll(sep, '/');
      if (!INTERNAL.test(path)) return [];
      return names.map((name) => {
        const entry = entryOf(name, path);
        const advice = entry
          ? `Import it from '${entry}'.`
          : 'It has no public name: open an issue that says what you need.';
        return `${relative(folder, file)}: ${name} of ${path} is internal and may change in any release. ${advice}`;
      });
    }),
  );
}

const relativeImports = (file: string): { request: string; names: string[] }[] =>
  parseSync(file, readFileSync(file, 'utf8'))
    .module.staticImports.filter(({ moduleRequest }) => moduleRequest.value.startsWith('.'))
    .map(({ moduleRequest, entries: imported }) => ({
      request: moduleRequest.value,
      names: imported.map(({ importName, localName }) => importName.name ?? localName.value),
    }));

const codeIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .toSorted()
    .map((path) => join(folder, path));

export interface Check {
  name: string;
  run(): Promise<ToolRun>;
}

/** Static checks, which can run in parallel. */
export const staticChecks: Check[] = [
  {
    name: 'format and lint (biome)',
    run: () => runTool('biome', ['ci', '--error-on-warnings', '--colors=off', '.']),
  },
  { name: 'lint with types (oxlint)', run: () => runTool('oxlint', ['--deny-warnings']) },
  { name: 'types (tsc)', run: () => runTool('tsc', ['--checkers', '1', '--pretty', 'false']) },
];

/**
 * Checks of extensions that the compiler cannot make, if there are any extensions.
 * @param only the extension to warn about; all if absent
 */
export function extensionsCheck(folder = extensionsFolder(), only?: string): Check[] {
  const run = async (): Promise<ToolRun> => {
    const started = performance.now();
    const warned = [...internalImports(folder), ...hiddenFiles(folder)];
    const checks = loadExtensions([folder, FEATURES]).then(async (loaded) => {
      warned.push(...(await missingTexts(folder, loaded)));
      await checkScreens(folder);
    });
    const wrong = await checks.then(() => undefined, errorText);
    const warnings = warned
      .filter((warning) => only === undefined || warning.startsWith(`${only}/`))
      .map((warning) => `warning: ${warning}`);
    return {
      ok: wrong === undefined,
      output: [...warnings, wrong ?? ''].join('\n').trim(),
      seconds: (performance.now() - started) / 1000,
    };
  };
  return extensionNames(folder).length > 0 ? [{ name: 'extensions', run }] : [];
}

/**
 * Runs checks in parallel. Prints each result when it is ready, and the output of a failed one.
 * @returns the failures
 */
export async function runChecks(checks: Check[], print: (text: string) => void = console.log): Promise<Check[]> {
  const outcomes = await Promise.all(
    checks.map(async (check) => {
      const { ok, output, seconds } = await check.run();
      print(`${ok ? '✓' : '✗'} ${check.name.padEnd(26)} ${seconds.toFixed(1).padStart(6)} s`);
      if (!ok || output.includes('warning: ')) print(`${output.trim()}\n`);
      return { check, ok };
    }),
  );
  return outcomes.filter(({ ok }) => !ok).map(({ check }) => check);
}

/**
 * Returns a warning for each file that the compiler does not read: of `x.ts` and `x.tsx`, a folder of `include` contributes the first only.
 * @param folder the folder with all extensions
 */
export function hiddenFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll(sep, '/'));
  const present = new Set(paths);
  return paths
    .filter((path) => path.endsWith('.tsx') && present.has(path.slice(0, -1)))
    .toSorted()
    .map((path) => `${path} is not compiled: ${path.slice(0, -1)} has the same name. Rename one of them.`);
}
