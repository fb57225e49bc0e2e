import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** A replacement in the files of a package, at every place that matches. */
interface Patch {
  file: RegExp;
  find: RegExp;
  by: string;
}

const PATCHES: readonly Patch[] = [
  // react-admin's default is the whole router. The app gives it one of its own (`src/app/routerProvider.tsx`).
  {
    file: /\/ra-core\/dist\/routing\/RouterProviderContext\.js$/,
    find: /createContext\(reactRouterProvider\)/g,
    by: 'createContext(undefined)',
  },
  // An unused component stays in the build when something sets its name.
  { file: /\/react-router\/dist\/production\//, find: /^\w+\.displayName = "\w+";$/gm, by: '' },
  // Nothing else says that making a component or a context has no effect.
  {
    file: /\/react-router\/dist\/production\//,
    find: /= (?=\w+\.(?:forwardRef|createContext|memo)\()/g,
    by: '= /* @__PURE__ */ ',
  },
];

/** The build that warns developers, in some hundred bytes of every first page. */
const DEVELOPMENT = '/react-router/dist/development/';

/**
 * Builds with the router's production build, which the package contains and does not export, and without the parts of it that
 * the app does not use. Fails the build when nothing matches one of the patches.
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
