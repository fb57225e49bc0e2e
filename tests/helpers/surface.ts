import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { parseSync } from 'vite';
import { entries, modulesOf } from '../../scripts/lib/extensionApi';
import { ROOT } from '../../scripts/lib/tool';
import { sourceAt } from './imports';

/**
 * Returns the declarations of all public names, without the bodies of functions: the file `extension-api/surface.txt`. Types that a
 * declaration names are not followed.
 */
export const surface = (): string =>
  entries
    .map((entry) => {
      const names = [...modulesOf(entry)].toSorted(([a], [b]) => (a < b ? -1 : 1));
      return `${entry}\n\n${names.map(([name, path]) => `  ${declarationOf(name, sourceAt(path))}`).join('\n')}\n`;
    })
    .join('\n');

interface Node {
  type: string;
  start: number;
  end: number;
  id?: Node & { name?: string };
  init?: Node | null;
  body?: Node | null;
  declaration?: Node | null;
  declarations?: Node[];
}

/** @throws Error if the module does not declare the name */
function declarationOf(name: string, file: string): string {
  const source = readFileSync(file, 'utf8');
  const exported = (parseSync(file, source).program.body as unknown as Node[]).flatMap(({ declaration }) =>
    declaration ? [declaration, ...(declaration.declarations ?? [])] : [],
  );
  const found = exported.find(({ id }) => id?.name === name);
  if (!found) throw new Error(`${relative(ROOT, file)} declares no ${name}.`);
  const text = source.slice(found.start, signatureEnd(found));
  return text
    .replace(/\/\*\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ (=>|=|\{)$/, '')
    .trim();
}

/** The end of a declaration, before the body of a function or class. */
function signatureEnd(node: Node): number {
  if (/^(Function|Class)/.test(node.type)) return node.body?.start ?? node.end;
  const { init } = node;
  return init?.type === 'ArrowFunctionExpression' ? (init.body?.start ?? node.end) : node.end;
}
