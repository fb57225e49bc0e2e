import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { appChunk } from './scripts/vite/appChunk.ts';
import { plainIcons } from './scripts/vite/plainIcons.ts';
import { precompress } from './scripts/vite/precompress.ts';

const API = process.env.MAGAZYN_API ?? 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [react(), plainIcons(), appChunk(), precompress()],
  // Settings are environment variables: the server reads them too, and it knows no files of them.
  envDir: false,
  // The server puts a fresh nonce in its place with every answer; without that server it means nothing.
  html: { cspNonce: '__CSP_NONCE__' },
  // The manifest tells the tests what each page loads.
  build: { target: 'es2023', manifest: true },
  server: { proxy: { '/api': API } },
});
