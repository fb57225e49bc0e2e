import { join, relative, sep } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { type Plugin, runnerImport } from 'vite';
import { errorText } from '../../server/errorText.ts';
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
  try {
    await runnerImport(join(ROOT, 'src/app/checkedAll.ts'), {
      root: ROOT,
      configFile: false,
      envDir: false,
      logLevel: 'silent',
      plugins: [withoutStyles, extensions(folder)],
    });
  } catch (error) {
    throw new Error(inFile(folder, error), { cause: error });
  }
}

/** What went wrong, behind the extension's file and line that it went wrong at, where only the stack names that. */
function inFile(folder: string, error: unknown): string {
  const message = stripVTControlCharacters(errorText(error));
  const { stack = '' } = error instanceof Error ? error : {};
  const frame = stack.split('\n').find((line) => line.trim().startsWith('at ') && line.includes(folder + sep));
  const [, place] = /([^(\s]+:\d+):\d+\)?$/.exec(frame ?? '') ?? [];
  return place ? `${relative(folder, place)}: ${message}` : message;
}

const NOTHING = '\0nothing';

/** Nothing is drawn. */
const withoutStyles: Plugin = {
  name: 'without-styles',
  enforce: 'pre',
  resolveId: (source) => (source.endsWith('.css') ? NOTHING : null),
  load: (id) => (id === NOTHING ? 'export default {};' : null),
};
