import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** A replacement in the files of a package, at every match. */
interface Patch {
  file: RegExp;
  find: RegExp;
  by: string;
}

const ROUTER = /\/react-router\/dist\/production\//;
const QUERY = /\/query-core\/build\/modern\/query\.js$/;

const PATCHES: readonly Patch[] = [
  // react-admin's default context contains the whole router. The app provides its own (`src/app/AdminContexts.tsx`).
  {
    file: /\/ra-core\/dist\/routing\/RouterProviderContext\.js$/,
    find: /createContext\(reactRouterProvider\)/g,
    by: 'createContext(undefined)',
  },
  // Assigning displayName keeps an unused component in the build, and so does contextType of the data router's error boundary.
  { file: ROUTER, find: /^\w+\.displayName = "\w+";$/gm, by: '' },
  { file: ROUTER, find: /^RenderErrorBoundary\.contextType = RSCRouterContext;$/m, by: '' },
  // The package does not mark these calls as free of side effects.
  {
    file: ROUTER,
    find: /= (?=\w+\.(?:forwardRef|createContext|memo)\()/g,
    by: '= /* @__PURE__ */ ',
  },
  { file: ROUTER, find: /= (?=new Set\()/g, by: '= /* @__PURE__ */ ' },
  // The app has no data router, which would bring its own error pages and navigation.
  {
    file: ROUTER,
    find: /^function (_renderMatches|useRoutesImpl)\((.*), dataRouterOpts\) \{$/gm,
    by: 'function $1($2) {\n  const dataRouterOpts = void 0;',
  },
  { file: ROUTER, find: /let dataRouterState = dataRouterOpts\?\.state;/, by: 'const dataRouterState = void 0;' },
  { file: ROUTER, find: /let \{ isDataRoute \} = .*\n +return isDataRoute \? useNavigateStable\(\) : /, by: 'return ' },
  { file: ROUTER, find: /if \(dataRouterContext && dataRouterContext\.static .*\{$/m, by: 'if (false) {' },
  // The app's history encodes nothing.
  { file: ROUTER, find: /navigator\.encodeLocation \? navigator\.encodeLocation\([\s\S]*?\)\.pathname : /g, by: '' },
  // Warnings and messages about wrong use are for developers, who see them in the development build.
  { file: ROUTER, find: /^ +(?=warning(?:Once)?\()/gm, by: '/* @__PURE__ */ ' },
  {
    file: ROUTER,
    find: /^( +invariant\(\n(?: +\/\/.*\n)* +.+),\n(?: +\/\/.*\n)* +(?:[`"].*[`"]|getInvalidPathError\(.*\))\n( +\);)$/gm,
    by: '$1\n$2',
  },
  // A form reads one parameter of its address, and a request writes some. The package would bring 14 kB for it.
  {
    file: /\/ra-core\/dist\/form\/useRecordFromLocation\.js$/,
    find: /^import \{ parse \} from 'query-string';$/m,
    by: 'const parse = (search) => Object.fromEntries(new URLSearchParams(search));',
  },
  {
    file: /\/ra-core\/dist\/dataProvider\/fetch\.js$/,
    find: /^import \{ stringify \} from 'query-string';$/m,
    by: 'const stringify = (parameters) => String(new URLSearchParams(parameters));',
  },
  // Infinite queries add their code to every query. No first page has one; the observer of the first one brings it.
  { file: QUERY, find: /^import \{ (infiniteQueryBehavior) \}.*$/m, by: 'export const $1 = {};' },
  {
    file: QUERY,
    find: /infiniteQueryBehavior(?=\(this)/,
    by: 'infiniteQueryBehavior.make',
  },
  {
    file: /\/query-core\/build\/modern\/infiniteQueryObserver\.js$/,
    find: /^import \{ hasNextPage, hasPreviousPage \} from "\.\/infiniteQueryBehavior\.js";$/m,
    by: `import { hasNextPage, hasPreviousPage, infiniteQueryBehavior } from "./infiniteQueryBehavior.js";
import { infiniteQueryBehavior as registered } from "./query.js";
registered.make = infiniteQueryBehavior;`,
  },
];

/** The development build, whose warnings would add some hundred bytes to every first page. */
const DEVELOPMENT = '/react-router/dist/development/';

/**
 * Uses the router's production build, which the package contains but does not export, and removes parts that the app does not
 * use. Fails the build if a patch has no match.
 */
export function productionRouter(): Plugin {
  const applied = new Set<Patch>();
  return {
    name: 'production-router',
    apply: 'build',
    config: () => ({
      resolve: {
        alias: [
          { find: /^react-router$/, replacement: production('index') },
          { find: /^react-router\/dom$/, replacement: production('dom-export') },
        ],
      },
    }),
    buildStart: () => applied.clear(),
    transform(code, id) {
      const patches = PATCHES.filter(({ file }) => file.test(id));
      for (const patch of patches) if (code.search(patch.find) !== -1) applied.add(patch);
      return patches.length > 0 ? patches.reduce((text, { find, by }) => text.replace(find, by), code) : null;
    },
    buildEnd(error) {
      const ids = error ? [] : [...this.getModuleIds()];
      if (!ids.some((id) => id.includes('/react-router/'))) return;
      for (const patch of PATCHES) if (!applied.has(patch)) this.error(`${patch.file} has no ${patch.find}. ${LOOK}`);
      const second = ids.find((id) => id.includes(DEVELOPMENT));
      if (second) this.error(`${second} comes with the production build of the router. ${LOOK}`);
    },
  };
}

const LOOK = 'Compare scripts/vite/productionRouter.ts with the installed releases of react-router and ra-core.';

const production = (file: string): string =>
  fileURLToPath(new URL(`../production/${file}.mjs`, import.meta.resolve('react-router')));
