import { join, relative, sep } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { type Plugin, runnerImport } from 'vite';
import { errorText } from '../../server/errorText.ts';
import { extensions } from './extensions.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Fails a build with features or extensions whose screens use undefined names, instead of failing in the browser. */
export const checked = (folder: string): Plugin => ({
  name: 'checked',
  apply: 'build',
  buildStart: () => checkScreens(folder),
});

/**
 * Checks in the screens of features and extensions that all references, related lists and views exist. The compiler cannot.
 * @param folder the folder with all extensions
 * @throws Error with a message for the author of the extension
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

/** Returns the error message. Adds the extension's file and line from the stack, if there is one. */
function inFile(folder: string, error: unknown): string {
  const message = stripVTControlCharacters(errorText(error));
  const { stack = '' } = error instanceof Error ? error : {};
  const frame = stack.split('\n').find((line) => line.trim().startsWith('at ') && line.includes(folder + sep));
  const [, place] = /([^(\s]+:\d+):\d+\)?$/.exec(frame ?? '') ?? [];
  return place ? `${relative(folder, place)}: ${message}` : message;
}

const NOTHING = '\0nothing';

/** Replaces styles, since nothing renders. */
const withoutStyles: Plugin = {
  name: 'without-styles',
  enforce: 'pre',
  resolveId: (source) => (source.endsWith('.css') ? NOTHING : null),
  load: (id) => (id === NOTHING ? 'export default {};' : null),
};
