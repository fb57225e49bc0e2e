import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { extensionsFolder } from './scripts/lib/extensionsFolder.ts';
import { checked } from './scripts/vite/checked.ts';
import { extensions } from './scripts/vite/extensions.ts';
import { pageChunks } from './scripts/vite/pageChunks.ts';
import { plainIcons } from './scripts/vite/plainIcons.ts';
import { precompress } from './scripts/vite/precompress.ts';
import { productionRouter } from './scripts/vite/productionRouter.ts';

const API = process.env.MAGAZYN_API ?? 'http://127.0.0.1:3000';

/** The runtime, the entry and the app, which are there before anything else is imported. */
const FIRST_FILES = /^assets\/(rolldown-runtime|index|app)-[^/]*\.js$/;

const plugins = () => [react(), plainIcons(), productionRouter(), extensions(extensionsFolder())];

export default defineConfig({
  plugins: [...plugins(), checked(extensionsFolder()), pageChunks(plugins), precompress()],
  // Settings are environment variables: the server reads them too, and it knows no files of them.
  envDir: false,
  // The server puts a fresh nonce in its place with every answer; without that server it means nothing.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    target: 'es2023',
    modulePreload: {
      // Browsers that know the language of the target know of preloading.
      polyfill: false,
      // What an import fetches by itself, or is there, would only be named to the browser once more: a millisecond each.
      resolveDependencies: (file, needed, { hostType }) =>
        hostType === 'html' ? needed : needed.filter((each) => each !== file && !FIRST_FILES.test(each)),
    },
    // The manifest tells the tests what each page loads.
    manifest: true,
    // All styles are some kilobytes, named in the page: what is drawn waits for none of its own.
    cssCodeSplit: false,
    rolldownOptions: {
      // The shortest hashes there are: the app names all chunks, and hashes do not compress.
      output: { chunkFileNames: 'assets/[name]-[hash:7].js' },
      // Its files say nothing of it, so whoever imports one would get all that one imports.
      treeshake: { moduleSideEffects: [{ test: /node_modules\/lodash\//, sideEffects: false }] },
    },
  },
  // Not by its beginning alone: a page at /apis is the app's.
  server: { proxy: { '^/api(?=[/?]|$)': API } },
});
