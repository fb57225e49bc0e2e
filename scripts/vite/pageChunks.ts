import { existsSync } from 'node:fs';
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

/**
 * Chromium compiles a file that begins so as a whole, beside the main thread and while it arrives, instead of each function
 * when it is first called. Of these two files most are called at once. Other browsers read a comment.
 */
const COMPILE_AHEAD = '//# allFunctionsCalledOnLoad\n';

/** Beside the sign-in, which does without it, all that the first page is drawn by. */
const APP = 'app';
const BEGINS_APP = 'src/app/enter.tsx';

/** What begins each chunk: modules that are imported when they are wanted. */
const CHUNKS: Readonly<Record<string, readonly string[]>> = {
  [APP]: [BEGINS_APP],
  dashboard: ['src/dashboard/DashboardPage.tsx'],
  record: ['src/views/detail/DetailPage.tsx', 'src/views/detail/!(RelatedList).tsx', 'src/resources/*/*Detail.tsx'],
  form: ['src/views/form/FormPage.tsx', 'src/views/form/save.ts'],
  move: ['src/inventory/MovePage.tsx'],
  search: ['src/views/controls/SearchControl.tsx'],
  /** What is not drawn with the first page's rows, but right after them, and what tells of a failure. */
  tools: [
    'src/views/list/{ListTools,DeleteDialog}.tsx',
    'features/live/web/ListNews.tsx',
    'features/audit/web/RecordHistory.tsx',
    'src/layout/{Notice,PageFailure}.tsx',
    'src/layout/focusOn.ts',
    'features/notices/web/Bell.tsx',
    'src/dataProvider/writes.ts',
  ],
  charts: ['src/views/charts/*Drawing.tsx'],
};

/** What several of them want comes with the app if it has fewer characters, not yet minified: a request costs more. */
const SMALL = 8000;

/**
 * One chunk for the app, which the page names, so that it is on its way at once, and one for each other set of modules that are
 * wanted together. Left alone, the compiler makes a chunk of every set of modules that two modules share, most of them below
 * a kilobyte, and each is a request. Which modules are really used is known once unused ones are shaken off, so a build
 * beforehand tells.
 * @param plugins those that change what is used
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
      const { root, build: asked } = settings;
      const output = (await build({
        root,
        configFile: false,
        envDir: false,
        logLevel: 'silent',
        plugins: plugins(),
        build: { write: false, minify: false, rolldownOptions: { treeshake: asked.rolldownOptions.treeshake } },
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
        // The sign-in, which does without it, comes first where the line is slow.
        const attrs = { rel: 'modulepreload', crossorigin: true, fetchpriority: 'low', href };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}

/** The chunk of each module: what it is wanted for, or the app where that has it or the chunk would be a small one. */
function chunksOf(root: string, output: Rolldown.RolldownOutput): Map<string, string> {
  const wantedFor = new Map<string, string[]>();
  for (const [name, patterns] of Object.entries(CHUNKS)) {
    for (const id of new Set(patterns.flatMap((pattern) => [...usedBy(pattern, root, output)])))
      wantedFor.set(id, [...(wantedFor.get(id) ?? []), name]);
  }
  const chunkOf = (id: string) => wantedFor.get(id)?.join('-') ?? '';
  const lengths = new Map<string, number>();
  for (const { modules } of output.output.filter((one) => one.type === 'chunk')) {
    for (const [id, { renderedLength }] of Object.entries(modules))
      lengths.set(chunkOf(id), (lengths.get(chunkOf(id)) ?? 0) + renderedLength);
  }
  const isOfApp = (names: string[]) =>
    names.includes(APP) || (names.length > 1 && (lengths.get(names.join('-')) ?? 0) < SMALL);
  return new Map([...wantedFor].map(([id, names]) => [id, isOfApp(names) ? APP : names.join('-')]));
}

/**
 * The modules of all chunks that modules begin and those wait for, but for those of the page's own entry.
 * @throws Error where no chunk begins so
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
