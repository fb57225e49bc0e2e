import { join } from 'node:path';
import type { Plugin } from 'vite';

const SOURCES = join(import.meta.dirname, '../../src');
/** Nothing is on the screen before these, so what they import at once is one chunk. */
const FIRST = ['App.tsx', 'views/list/ListPage.tsx'].map((file) => join(SOURCES, file));
/** The sign-in, which does without the app. */
const ENTRY = join(SOURCES, 'main.tsx');
/** What the libraries' index files name beside the rest, but forms and dialogs alone use. */
const LATER =
  /react-hook-form|ra-core.dist.(form|controller.(input|create|edit))|useAutocomplete|esm.(Dialog|Modal|Backdrop|Fade|Portal|Unstable_TrapFocus)/;

interface ModuleGraph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

/**
 * One chunk for the app and its lists. Left alone, the compiler makes a chunk of every set of modules that two pages
 * share: a page then waits for two dozen files, most of them below a kilobyte.
 */
export function appChunk(): Plugin {
  let apart: Set<string> | undefined;
  let app: Set<string> | undefined;
  const name = (id: string, graph: ModuleGraph) => {
    apart ??= new Set([...importedBy([ENTRY], graph), ...FIRST]);
    app ??= importedBy(FIRST, graph);
    return app.has(id) && !apart.has(id) && !LATER.test(id) ? 'app' : null;
  };
  const codeSplitting = { groups: [{ name, debugName: 'app', includeDependenciesRecursively: false }] };
  return {
    name: 'app-chunk',
    apply: 'build',
    config: () => ({ build: { rolldownOptions: { output: { codeSplitting } } } }),
  };
}

/** All modules that these import at once, directly or through others, themselves included. */
function importedBy(ids: readonly string[], graph: ModuleGraph, found = new Set<string>()): Set<string> {
  for (const id of ids) {
    if (found.has(id)) continue;
    found.add(id);
    importedBy(graph.getModuleInfo(id)?.importedIds ?? [], graph, found);
  }
  return found;
}
