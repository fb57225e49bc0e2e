import { join } from 'node:path';
import { type Plugin, runnerImport } from 'vite';
import { extensions } from './extensions.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Builds no features and extensions whose screens ask for what is not there: it would be found out in the browser. */
export const checked = (folder: string): Plugin => ({
  name: 'checked',
  apply: 'build',
  buildStart: () => checkScreens(folder),
});

/**
 * Checks of the screens of features and extensions what the compiler cannot: that every reference, related list and view asks for what is
 * there.
 * @param folder that of all extensions
 * @throws Error that says what is wrong, for the one who wrote it
 */
export async function checkScreens(folder: string): Promise<void> {
  const { module } = await runnerImport<{ checkAllDefined: () => Promise<void> }>(join(ROOT, 'src/app/lists.ts'), {
    root: ROOT,
    configFile: false,
    envDir: false,
    logLevel: 'silent',
    plugins: [withoutStyles, extensions(folder)],
  });
  await module.checkAllDefined();
}

const NOTHING = '\0nothing';

/** Nothing is drawn. */
const withoutStyles: Plugin = {
  name: 'without-styles',
  enforce: 'pre',
  resolveId: (source) => (source.endsWith('.css') ? NOTHING : null),
  load: (id) => (id === NOTHING ? 'export default {};' : null),
};
