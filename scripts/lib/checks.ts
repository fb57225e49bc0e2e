import { FEATURES } from '../../server/db/extensionMigrations';
import { errorText } from '../../server/errorText';
import { loadExtensions } from '../../server/extensions';
import { checkScreens } from '../vite/checked';
import { extensionNames, extensionsFolder } from './extensionsFolder';
import { hiddenFiles } from './hiddenFiles';
import { internalImports } from './internalImports';
import { missingTexts } from './texts/missingTexts';
import { runTool, type ToolRun } from './tool';

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
