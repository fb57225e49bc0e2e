import { normalizePath, type Plugin, parseSync } from 'vite';
import { fileOfEntry, isEntry, modulesOf } from '../lib/extensionApi.ts';

/**
 * Imports each name of `magazyn/extension` from the module that declares it. An entry exports most of the product, which a page
 * would otherwise load for one name in development and in tests, and which would end in the first chunk of a build.
 */
export const extensionApi = (): Plugin => ({
  name: 'extension-api',
  enforce: 'pre',
  resolveId: (request) => (isEntry(request) ? fileOfEntry(request) : null),
  transform(code, id) {
    const [file = ''] = id.split('?');
    return /\.tsx?$/.test(file) && code.includes('magazyn/extension') ? { code: direct(code, file), map: null } : null;
  },
});

/** Replaces the imports of public names. @throws Error if an entry does not export a name */
function direct(code: string, file: string): string {
  let result = code;
  // From the end, so that the positions of the others stay right.
  for (const { start, end, moduleRequest, entries } of parseSync(file, code).module.staticImports.toReversed()) {
    const entry = moduleRequest.value;
    if (!isEntry(entry) || entries.some(({ importName }) => importName.kind !== 'Name')) continue;
    const modules = modulesOf(entry);
    const imports = entries.map(({ importName, localName, isType }) => {
      const from = modules.get(importName.name ?? '');
      if (from === undefined) throw new Error(`${entry} exports no ${importName.name}.`);
      const name = `${importName.name} as ${localName.value}`;
      return `import ${isType ? 'type ' : ''}{ ${name} } from ${JSON.stringify(normalizePath(from))};`;
    });
    result = result.slice(0, start) + imports.join(' ') + result.slice(end);
  }
  return result;
}
