import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/**
 * Takes the router's production build, which is in its package and which its `exports` name for nobody: the other one warns
 * developers, in some hundred bytes of every first page. Components and contexts that nobody uses would stay in it for their
 * names, and because nothing says that to make one has no effect. react-admin's default is the whole router, where it is given
 * none; the app gives it one (`src/app/routerProvider.tsx`).
 */
export const productionRouter = (): Plugin => ({
  name: 'production-router',
  apply: 'build',
  transform(code, id) {
    if (id.endsWith('/ra-core/dist/routing/RouterProviderContext.js')) {
      return code.replace('createContext(reactRouterProvider)', 'createContext(undefined)');
    }
    if (!id.includes('/react-router/dist/production/')) return null;
    return code
      .replace(/^\w+\.displayName = "\w+";$/gm, '')
      .replace(/= (?=\w+\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ ');
  },
  config: () => ({
    resolve: {
      alias: [
        { find: /^react-router$/, replacement: production('index') },
        { find: /^react-router\/dom$/, replacement: production('dom-export') },
      ],
    },
  }),
});

const production = (file: string): string =>
  fileURLToPath(new URL(`../production/${file}.mjs`, import.meta.resolve('react-router')));
