import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { normalizePath, type Plugin, runnerImport } from 'vite';
import { type Members, memberFault } from '../../contract/definition/members.ts';
import { COLOURS, type Look } from '../../src/app/customize.ts';
import { extensionApi } from './extensionApi.ts';

const MODULE = 'virtual:look';
const STYLES = 'virtual:look.css';
/** Rollup's mark for a virtual module. */
const resolved = (id: string) => `\0${id}`;

const FILE = 'look.ts';
const ARRANGE = resolve(import.meta.dirname, '../../src/app/arrange.ts');

/**
 * Bundles the colours, brand, texts and link order that extensions export in `look.ts`. As a part of the build, they need no
 * request, and the first render already has them.
 * @param folder the folder with all extensions; none if absent
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

const LOOK: Members<Look> = {
  brand: true,
  colours: Object.fromEntries(COLOURS.map((name) => [name, true])),
  words: true,
  links: { '*': { label: true, group: true } },
  order: true,
};

/** The exports of each extension's `look.ts`, with the file. */
export type Looks = readonly (readonly [file: string, look: Look])[];

async function readLooks(folder: string | undefined): Promise<Looks> {
  const names = folder && existsSync(folder) ? readdirSync(folder).toSorted() : [];
  const files = names.map((name) => join(folder ?? '', name, FILE)).filter((file) => existsSync(file));
  const looks = await Promise.all(
    files.map(async (file) => {
      const { module } = await runnerImport<Record<string, Look>>(file, {
        configFile: false,
        logLevel: 'silent',
        plugins: [extensionApi()],
      });
      return Object.values(module).map((each) => [join(basename(dirname(file)), FILE), each] as const);
    }),
  );
  return looks.flat();
}

/** Merges all looks. @throws Error naming both files if two set the same value */
export function merged(looks: Looks): Look {
  const setIn = new Map<string, string>();
  const claim = (what: string, file: string) => {
    const before = setIn.get(what);
    if (before !== undefined) throw new Error(`${file}: ${what} is set by ${before} too.`);
    setIn.set(what, file);
  };
  const result: Record<string, unknown> = {};
  for (const [file, each] of looks) {
    const fault = memberFault('customize', each, LOOK);
    if (fault) throw new Error(`${file}: ${fault}`);
    for (const [part, value] of Object.entries(each)) {
      const isTable = typeof value === 'object' && !Array.isArray(value);
      for (const what of isTable ? Object.keys(value).map((key) => `${part}['${key}']`) : [part]) claim(what, file);
      result[part] = isTable ? { ...(result[part] as object | undefined), ...value } : value;
    }
  }
  return result;
}

/** Returns the style sheet that follows the product's own. */
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
