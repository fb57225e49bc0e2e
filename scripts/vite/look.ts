import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { normalizePath, type Plugin, runnerImport } from 'vite';
import type { Look } from '../../src/app/customize.ts';

const MODULE = 'virtual:look';
const STYLES = 'virtual:look.css';
/** As Rollup marks what is no file. */
const resolved = (id: string) => `\0${id}`;

const FILE = 'look.ts';
const ARRANGE = resolve(import.meta.dirname, '../../src/app/arrange.ts');

/**
 * Makes of what extensions export in `look.ts` the app's colours, brand, words and order of links. All of it is in the
 * build: nothing is fetched, and nothing is drawn in another look first.
 * @param folder that of all extensions; none where absent
 */
export function look(folder?: string): Plugin {
  let made: Look = {};
  return {
    name: 'look',
    async configResolved() {
      made = merged(await readLooks(folder));
    },
    resolveId: (source) => (source === MODULE || source === STYLES ? resolved(source) : null),
    load: (id) => {
      if (id === resolved(MODULE)) return codeOf(made);
      return id === resolved(STYLES) ? stylesOf(made) : null;
    },
    configureServer(server) {
      const again = (file: string) => {
        if (folder && basename(file) === FILE && resolve(file).startsWith(folder)) void server.restart();
      };
      server.watcher.on('add', again).on('change', again).on('unlink', again);
    },
  };
}

/** What each extension's file exports, by the file. */
export type Looks = readonly (readonly [file: string, look: Look])[];

async function readLooks(folder: string | undefined): Promise<Looks> {
  const names = folder && existsSync(folder) ? readdirSync(folder).toSorted() : [];
  const files = names.map((name) => join(folder ?? '', name, FILE)).filter((file) => existsSync(file));
  const looks = await Promise.all(
    files.map(async (file) => {
      const { module } = await runnerImport<Record<string, Look>>(file, { configFile: false, logLevel: 'silent' });
      return Object.values(module).map((each) => [join(basename(dirname(file)), FILE), each] as const);
    }),
  );
  return looks.flat();
}

/** What all of them say together. @throws Error naming what two of them say, and their files */
export function merged(looks: Looks): Look {
  const said = new Map<string, string>();
  const say = (what: string, file: string) => {
    const before = said.get(what);
    if (before !== undefined) throw new Error(`${file}: ${what} is set by ${before} too.`);
    said.set(what, file);
  };
  const result: Record<string, unknown> = {};
  for (const [file, each] of looks) {
    for (const [part, value] of Object.entries(each)) {
      const isTable = typeof value === 'object' && !Array.isArray(value);
      for (const what of isTable ? Object.keys(value).map((key) => `${part}['${key}']`) : [part]) say(what, file);
      result[part] = isTable ? { ...(result[part] as object | undefined), ...value } : value;
    }
  }
  return result;
}

/** The styles that follow the product's own. */
export function stylesOf({ colours = {} }: Look): string {
  const lines = Object.entries(colours).map(([name, [light, dark]]) => `  --${name}: light-dark(${light}, ${dark});\n`);
  return lines.length > 0 ? `:root {\n${lines.join('')}}\n` : '';
}

const codeOf = ({ brand, words = {}, links, order }: Look): string => {
  const isArranged = links !== undefined || order !== undefined;
  const arrange = `(routes) => arranged(routes, ${JSON.stringify({ links, order })})`;
  return [
    isArranged ? `import { arranged } from ${JSON.stringify(normalizePath(ARRANGE))};` : '',
    `export const brand = ${JSON.stringify(brand)};`,
    `export const words = ${JSON.stringify(words)};`,
    `export const arrange = ${isArranged ? arrange : '(routes) => routes'};`,
  ].join('\n');
};
