import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

// Excludes index.html: the server may insert a nonce into it, and it is small.
const COMPRESSIBLE = new Set(['.js', '.css', '.svg', '.json', '.webmanifest', '.txt', '.xml', '.wasm', '.ico', '.map']);

/** Smaller responses fit into one packet anyway. */
const WORTHWHILE_BYTES = 1024;

/** Writes `.br` and `.gz` beside every built file that shrinks by it, so that servers need not compress at run time. */
export function precompress(): Plugin {
  let outDir = 'dist';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      sequential: true,
      order: 'post',
      async handler() {
        // A failed build has no output, and reports its error itself.
        const entries = await readdir(outDir, { recursive: true, withFileTypes: true }).catch(() => []);
        const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.has(extname(entry.name)));
        await Promise.all(files.map((file) => compress(join(file.parentPath, file.name))));
      },
    },
  };
}

async function compress(file: string): Promise<void> {
  const plain = await readFile(file);
  if (plain.length < WORTHWHILE_BYTES) return;
  const [brotlied, gzipped] = await Promise.all([
    promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } }),
    promisify(gzip)(plain, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  const smaller = [
    { file: `${file}.br`, content: brotlied },
    { file: `${file}.gz`, content: gzipped },
  ].filter(({ content }) => content.length < plain.length);
  await Promise.all(smaller.map(({ file: target, content }) => writeFile(target, content)));
}
