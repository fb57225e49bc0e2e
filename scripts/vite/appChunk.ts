import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  build,
  type HtmlTagDescriptor,
  normalizePath,
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
const APP = 'src/app/enter.tsx';

/**
 * One chunk for the app, which the page names, so that it is on its way at once. Left alone, the compiler makes a chunk of
 * every set of modules that two pages share, most of them below a kilobyte. Which modules the app really uses is known
 * once unused ones are shaken off, so a build beforehand tells.
 * @param plugins those that change what is used
 */
export function appChunk(plugins: () => PluginOption[]): Plugin {
  let modules = new Set<string>();
  let settings: ResolvedConfig | undefined;
  const name = (id: string) => (modules.has(id) ? 'app' : null);
  return {
    name: 'app-chunk',
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: [{ name, debugName: 'app', includeDependenciesRecursively: false }] },
          },
        },
      },
    }),
    configResolved(config) {
      settings = config;
    },
    async buildStart() {
      if (!settings || !existsSync(join(settings.root, APP))) return;
      const { root, build: asked } = settings;
      const output = (await build({
        root,
        configFile: false,
        envDir: false,
        logLevel: 'silent',
        plugins: plugins(),
        build: { write: false, minify: false, rolldownOptions: { treeshake: asked.rolldownOptions.treeshake } },
      })) as Rolldown.RolldownOutput;
      modules = usedBy(normalizePath(join(root, APP)), output);
      if (modules.size === 0) throw new Error(`No chunk of the build begins with ${APP}`);
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        if (modules.size === 0) return;
        for (const chunk of Object.values(bundle)) {
          if (chunk.type === 'chunk' && (chunk.isEntry || chunk.name === 'app'))
            chunk.code = COMPILE_AHEAD + chunk.code;
        }
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {} }): HtmlTagDescriptor[] {
        const app = Object.values(bundle).find((chunk) => chunk.type === 'chunk' && chunk.name === 'app');
        if (!app || !settings) return [];
        const href = settings.base + app.fileName;
        // The sign-in, which does without it, comes first where the line is slow.
        const attrs = { rel: 'modulepreload', crossorigin: true, fetchpriority: 'low', href };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}

/** The modules of all chunks that a module waits for, but for those of the page's own entry. */
function usedBy(module: string, { output }: Rolldown.RolldownOutput): Set<string> {
  const chunks = new Map(output.flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one] as const] : [])));
  const found = new Set<string>();
  const visit = (file: string) => {
    const chunk = chunks.get(file);
    if (!chunk || chunk.isEntry || found.has(file)) return;
    found.add(file);
    chunk.imports.forEach(visit);
  };
  for (const { facadeModuleId, fileName } of chunks.values()) if (facadeModuleId === module) visit(fileName);
  return new Set([...found].flatMap((file) => chunks.get(file)?.moduleIds ?? []));
}
