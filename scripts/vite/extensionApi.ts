import { normalizePath, type Plugin } from 'vite';
import { fileOfEntry, isEntry, modulesOf } from '../lib/extensionApi.ts';

const IMPORT = /import\s+(type\s+)?\{([^}]*)\}\s+from\s+'(magazyn\/extension[^']*)';/g;

/**
 * Imports each name of `magazyn/extension` from the module that declares it. An entry exports most of the product, which a page
 * would otherwise load for one name in development and in tests, and which would end in the first chunk of a build.
 */
export const extensionApi = (): Plugin => ({
  name: 'extension-api',
  enforce: 'pre',
  resolveId: (request) => (isEntry(request) ? fileOfEntry(request) : null),
  transform(code, id) {
    if (!/\.tsx?$/.test(id) || !code.includes("'magazyn/extension")) return null;
    return { code: code.replace(IMPORT, (all, type, names, entry) => imports(all, type, names, entry)), map: null };
  },
});

function imports(all: string, type: string | undefined, names: string, entry: string): string {
  if (!isEntry(entry)) return all;
  const modules = modulesOf(entry);
  return names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .map((name) => {
      const [imported = ''] = name.replace(/^type /, '').split(' as ');
      const from = modules.get(imported);
      if (from === undefined) throw new Error(`${entry} exports no ${imported}.`);
      return `import ${type ?? ''}{ ${name} } from ${JSON.stringify(normalizePath(from))};`;
    })
    .join(' ');
}
