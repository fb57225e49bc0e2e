import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { QUICK } from './scripts/lib/buildModes.ts';
import { extensionsFolder } from './scripts/lib/extensionsFolder.ts';
import { checked } from './scripts/vite/checked.ts';
import { classNames } from './scripts/vite/classNames.ts';
import { extensions } from './scripts/vite/extensions.ts';
import { pageChunks } from './scripts/vite/pageChunks.ts';
import { plainIcons } from './scripts/vite/plainIcons.ts';
import { precompress } from './scripts/vite/precompress.ts';
import { productionRouter } from './scripts/vite/productionRouter.ts';

const API = process.env.MAGAZYN_API ?? 'http://127.0.0.1:3000';

/** The runtime, the entry and the app, which load before any dynamic import. */
const FIRST_FILES = /^assets\/(rolldown-runtime|index|app)-[^/]*\.js$/;

const plugins = () => [react(), plainIcons(), productionRouter(), extensions(extensionsFolder())];

export default defineConfig(({ command, mode }) => ({
  plugins: [...plugins(), checked(extensionsFolder()), ...(mode === QUICK ? [] : [pageChunks(plugins), precompress()])],
  // Only environment variables: the server reads the same settings, and does not read .env files.
  envDir: false,
  // The server replaces this by a new nonce in every response. Other servers can ignore it.
  html: { cspNonce: '__CSP_NONCE__' },
  ...(command === 'build' && { css: { modules: { generateScopedName: classNames(import.meta.dirname) } } }),
  build: {
    target: 'es2023',
    ...(mode === QUICK && { minify: false }),
    modulePreload: {
      // Browsers that support the target support modulepreload.
      polyfill: false,
      // Skips files that the import itself fetches or that are loaded: each redundant entry takes a millisecond.
      resolveDependencies: (file, needed, { hostType }) =>
        hostType === 'html' ? needed : needed.filter((each) => each !== file && !FIRST_FILES.test(each)),
    },
    // The tests read from the manifest which files each page loads.
    manifest: true,
    // One small style sheet, linked in the page, so that no chunk waits for its own styles.
    cssCodeSplit: false,
    rolldownOptions: {
      // Shortest possible hashes: the app contains the names of all chunks, and hashes do not compress.
      output: { chunkFileNames: 'assets/[name]-[hash:7].js' },
      // lodash and the contract do not declare that their modules are free of side effects, so unused ones would stay in the build.
      treeshake: { moduleSideEffects: [{ test: /\/node_modules\/lodash\/|\/contract\//, sideEffects: false }] },
    },
  },
  // Matches the whole segment, since /apis would be a page of the app.
  server: { proxy: { '^/api(?=[/?]|$)': API } },
}));
