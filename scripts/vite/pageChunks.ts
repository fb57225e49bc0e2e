import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  build,
  createFilter,
  type HtmlTagDescriptor,
  type Plugin,
  type PluginOption,
  type ResolvedConfig,
  type Rolldown,
} from 'vite';
import { extensionNames } from '../lib/extensionsFolder';

/**
 * Makes Chromium compile a whole file in the background while it loads, instead of each function at its first call. These two
 * files use most of their functions at once. Other browsers ignore the comment.
 */
const COMPILE_AHEAD = '//# allFunctionsCalledOnLoad\n';

/** The chunk of the page's entry, which shows the sign-in. */
const ENTRY = 'index';
/** The chunk that the first page needs after the sign-in, which works without it. */
const APP = 'app';
const BEGINS_APP = 'src/app/enter.tsx';

/** The entry modules of each chunk, which are imported dynamically. */
const CHUNKS: Readonly<Record<string, readonly string[]>> = {
  [APP]: [BEGINS_APP],
  dashboard: ['src/dashboard/DashboardPage.tsx'],
  record: ['src/views/show/ShowPage.tsx', 'src/views/show/!(RecordFields).tsx', 'src/resources/*/*Show.tsx'],
  form: ['src/views/form/FormPage.tsx'],
  move: ['src/inventory/move/MovePage.tsx'],
  search: ['src/views/controls/SearchControl.tsx'],
  /** Tools that render right after the rows of the first page, and failure messages. */
  tools: [
    'src/views/list/{ListTools,DeleteDialog}.tsx',
    'src/layout/{Bars,PageFailure}.tsx',
    'src/layout/focusOn.ts',
    'src/dataProvider/writes.ts',
  ],
  charts: ['src/views/charts/*Drawing.tsx'],
};

/** Declarations in a feature's `web.tsx` whose code joins a chunk. */
const ADDITIONS: Readonly<Partial<Record<string, RegExp>>> = {
  /** Components in slots of most pages, and added tiles, drawn after the first paint. */
  tools:
    /(?:addTo\('(?:header|listTools|listMenu|recordEnd|recordHistory)'|defineTile\()[^;]*?import\('\.\/([^']+)'\)/g,
  record: /recordSource\([^;]*?import\('\.\/([^']+)'\)/g,
};

/** Returns the entry modules of a chunk, additions of features included. */
const entriesOf = (root: string, [name, patterns]: [string, readonly string[]]): readonly string[] => {
  const addition = ADDITIONS[name];
  return addition ? [...patterns, ...additions(root, addition)] : patterns;
};

function additions(root: string, declared: RegExp): string[] {
  const folders = extensionNames(join(root, 'features')).map((name) => `features/${name}`);
  return folders.flatMap((folder) => {
    const file = join(root, folder, 'web.tsx');
    const source = existsSync(file) ? readFileSync(file, 'utf8') : '';
    return [...source.matchAll(declared)].map(([, path = '']) => `${folder}/${path}.{ts,tsx}`);
  });
}

/** Modules shared by several chunks join another chunk below this size in characters, before minification: a request costs more. */
const SMALL = 8000;

const FORM_TOOLS = ['form', 'move', 'tools'];

/** Small sets that only forms and the tools use make one chunk, for which no other page waits. The others join the app. */
const joined = (names: readonly string[]): string =>
  names.every((name) => FORM_TOOLS.includes(name)) ? FORM_TOOLS.join('-') : APP;

/**
 * Makes one chunk for the app, with a preload in the page, and one for each other set of modules that pages use together. By
 * default, the bundler makes a chunk for every set of modules that two others share. Most are below a kilobyte, and each is a
 * request. Only tree shaking shows which modules are used, so a preliminary build finds them.
 * @param plugins the plugins that affect which modules are used
 */
export function pageChunks(plugins: () => PluginOption[]): Plugin {
  let chunks = new Map<string, string>();
  let settings: ResolvedConfig | undefined;
  const name = (id: string) => chunks.get(id) ?? null;
  return {
    name: 'page-chunks',
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: [{ name, debugName: 'pages', includeDependenciesRecursively: false }] },
          },
        },
      },
    }),
    configResolved(config) {
      settings = config;
    },
    async buildStart() {
      if (!settings || !existsSync(join(settings.root, BEGINS_APP))) return;
      const { root, build: options } = settings;
      const output = (await build({
        root,
        configFile: false,
        envDir: false,
        logLevel: 'silent',
        plugins: plugins(),
        build: { write: false, minify: false, rolldownOptions: { treeshake: options.rolldownOptions.treeshake } },
      })) as Rolldown.RolldownOutput;
      chunks = chunksOf(root, output);
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        if (chunks.size === 0) return;
        for (const chunk of Object.values(bundle)) {
          if (chunk.type === 'chunk' && (chunk.isEntry || chunk.name === APP)) chunk.code = COMPILE_AHEAD + chunk.code;
        }
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {} }): HtmlTagDescriptor[] {
        const app = Object.values(bundle).find((chunk) => chunk.type === 'chunk' && chunk.name === APP);
        if (!app || !settings) return [];
        const href = settings.base + app.fileName;
        // Low priority, so that on a slow connection the sign-in loads first.
        const attrs = { rel: 'modulepreload', crossorigin: true, fetchpriority: 'low', href };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}

/** Maps modules to chunks: the set of chunks that use a module, or the app if it uses it or the set would be small. */
function chunksOf(root: string, output: Rolldown.RolldownOutput): Map<string, string> {
  const wantedFor = new Map<string, string[]>();
  for (const chunk of Object.entries(CHUNKS)) {
    const [name] = chunk;
    for (const id of new Set(entriesOf(root, chunk).flatMap((pattern) => [...usedBy(pattern, root, output)])))
      wantedFor.set(id, [...(wantedFor.get(id) ?? []), name]);
  }
  const chunkOf = (id: string) => wantedFor.get(id)?.join('-') ?? '';
  const lengths = new Map<string, number>();
  for (const { modules } of output.output.filter((one) => one.type === 'chunk')) {
    for (const [id, { renderedLength }] of Object.entries(modules))
      lengths.set(chunkOf(id), (lengths.get(chunkOf(id)) ?? 0) + renderedLength);
  }
  const isSmall = (names: string[]) => names.length > 1 && (lengths.get(names.join('-')) ?? 0) < SMALL;
  const nameFor = (names: string[]) => (names.includes(APP) ? APP : isSmall(names) ? joined(names) : names.join('-'));
  const ofPages = [...wantedFor].map(([id, names]): [string, string] => [id, nameFor(names)]);
  return new Map([...ofPages, ...entryModules(output).map((id): [string, string] => [id, ENTRY])]);
}

/** Returns the modules of the page's entry and of its static imports. */
function entryModules({ output }: Rolldown.RolldownOutput): string[] {
  const chunks = output.filter((one) => one.type === 'chunk');
  const found = new Set(chunks.filter(({ isEntry }) => isEntry));
  for (const { imports } of found) {
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) found.add(chunk);
  }
  return [...found].flatMap(({ moduleIds }) => moduleIds);
}

/**
 * Returns the modules of the chunks that match the pattern and of their static imports, except the page's entry.
 * @throws Error if no chunk matches
 */
function usedBy(pattern: string, root: string, { output }: Rolldown.RolldownOutput): Set<string> {
  const chunks = new Map(output.flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one] as const] : [])));
  const begins = createFilter(pattern, null, { resolve: root });
  const found = new Set<string>();
  const visit = (file: string) => {
    const chunk = chunks.get(file);
    if (!chunk || chunk.isEntry || found.has(file)) return;
    found.add(file);
    chunk.imports.forEach(visit);
  };
  for (const { facadeModuleId, fileName } of chunks.values()) if (begins(facadeModuleId)) visit(fileName);
  if (found.size === 0) throw new Error(`No chunk of the build begins with ${pattern}`);
  return new Set([...found].flatMap((file) => chunks.get(file)?.moduleIds ?? []));
}
