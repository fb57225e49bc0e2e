import { join } from 'node:path';
import type { Plugin } from 'vite';

const source = (file: string) => join(import.meta.dirname, '../../src', file);

/** The sign-in, which does without all the rest. */
const ENTRY = [source('main.tsx')];
/** What can be read of a list before the app is there. */
const PREVIEW = [source('preview/index.tsx')];
/** Nothing can be used before these. */
const APP = ['App.tsx', 'views/list/ListPage.tsx'].map(source);
/** What the libraries' index files name beside the rest, but forms and dialogs alone use. */
const LATER =
  /react-hook-form|ra-core.dist.(form|controller.(input|create|edit))|useAutocomplete|esm.(Dialog|Modal|Backdrop|Fade|Portal|Unstable_TrapFocus)/;
/** The index files of react-admin, which name all of it; what the data provider takes of that is said here. */
const INDEX = /(react-admin|ra-core|ra-ui-materialui).dist.(.*.)?index\.js$/;
const OF_INDEX = /ra-core.dist.dataProvider.(HttpError|fetch)\.js$/;

interface ModuleGraph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

/**
 * One chunk for what a list is read with, one for the app and its lists. Left alone, the compiler makes a chunk of every
 * set of modules that two pages share: a page then waits for two dozen files, most of them below a kilobyte.
 */
export function appChunk(): Plugin {
  let chunks: { entry: Set<string>; preview: Set<string>; app: Set<string> } | undefined;
  const name = (id: string, graph: ModuleGraph) => {
    // Another app is built with the same settings.
    if (!APP.every((module) => graph.getModuleInfo(module))) return null;
    chunks ??= {
      entry: importedBy(ENTRY, graph),
      preview: importedBy(PREVIEW, graph, (imported) => INDEX.test(imported)),
      app: importedBy(APP, graph),
    };
    if (chunks.entry.has(id) || [...PREVIEW, ...APP].includes(id)) return null;
    if (OF_INDEX.test(id) || chunks.preview.has(id)) return 'preview';
    return chunks.app.has(id) && !LATER.test(id) ? 'app' : null;
  };
  const codeSplitting = { groups: [{ name, debugName: 'app', includeDependenciesRecursively: false }] };
  return {
    name: 'app-chunk',
    apply: 'build',
    config: () => ({ build: { rolldownOptions: { output: { codeSplitting } } } }),
  };
}

/**
 * All modules that these import at once, directly or through others, themselves included.
 * @param leftOut those not to look into, nor to count
 */
function importedBy(
  ids: readonly string[],
  graph: ModuleGraph,
  leftOut: (id: string) => boolean = () => false,
  found = new Set<string>(),
): Set<string> {
  for (const id of ids) {
    if (found.has(id) || leftOut(id)) continue;
    found.add(id);
    importedBy(graph.getModuleInfo(id)?.importedIds ?? [], graph, leftOut, found);
  }
  return found;
}
