import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseSync } from 'vite';
import { filesIn } from '../../scripts/lib/fingerprint';
import { ROOT } from '../../scripts/lib/tool';

/** An import between files of the repository. `to` has no file extension. */
export interface Import {
  from: string;
  to: string;
  typeOnly: boolean;
}

/** The code files below a folder. */
export const codeIn = (folder: string): string[] =>
  filesIn(folder)
    .filter((file) => /\.[jt]sx?$/.test(file))
    .map((file) => join(ROOT, file));

/** All imports between code files below a folder. */
export const importsOf = (folder: string): Import[] =>
  codeIn(folder).flatMap((file) =>
    requestsOf(file)
      .filter(({ request }) => request.startsWith('.') && !/\.(css|json)$/.test(request))
      .map(({ request, typeOnly }) => ({
        from: relative(ROOT, file),
        to: relative(ROOT, join(dirname(file), request)),
        typeOnly,
      })),
  );

/** Resolves a path without a file extension. */
export function sourceAt(path: string): string {
  const found = ['.ts', '.tsx', '/index.ts', '/index.tsx'].map((ending) => path + ending).find(existsSync);
  if (!found) throw new Error(`There is no ${path}`);
  return found;
}

interface Request {
  request: string;
  typeOnly: boolean;
}

const known = new Map<string, Request[]>();

/** The imports of a file, including `export … from` and `import()` of a literal. Parses each file once. */
export function requestsOf(file: string): Request[] {
  const requests = known.get(file) ?? parsed(file);
  known.set(file, requests);
  return requests;
}

function parsed(file: string): Request[] {
  const code = readFileSync(file, 'utf8');
  const { module } = parseSync(file, code);
  const reexports = module.staticExports.flatMap(({ start, entries }) =>
    entries.flatMap(({ moduleRequest }) => (moduleRequest ? [{ start, request: moduleRequest.value }] : [])),
  );
  const dynamic = module.dynamicImports.flatMap(({ start, moduleRequest }) => {
    const [, request] = /^'(.*)'$/.exec(code.slice(moduleRequest.start, moduleRequest.end)) ?? [];
    return request ? [{ start, request }] : [];
  });
  const found = [
    ...module.staticImports.map(({ start, moduleRequest }) => ({ start, request: moduleRequest.value })),
    ...reexports,
    ...dynamic,
  ];
  return found.map(({ start, request }) => ({
    request,
    typeOnly: /^(import|export) type\b/.test(code.slice(start, start + 12)),
  }));
}

/** Returns the first import cycle, file by file; empty if there is none. */
export function firstCircle(imports: Import[]): string[] {
  const next = new Map<string, string[]>();
  for (const { from, to } of imports) {
    next.set(from, [...(next.get(from) ?? []), relative(ROOT, sourceAt(join(ROOT, to)))]);
  }
  const done = new Set<string>();
  const follow = (file: string, way: string[]): string[] => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
    if (done.has(file)) return [];
    for (const other of next.get(file) ?? []) {
      const circle = follow(other, [...way, file]);
      if (circle.length > 0) return circle;
    }
    done.add(file);
    return [];
  };
  for (const file of next.keys()) {
    const circle = follow(file, []);
    if (circle.length > 0) return circle;
  }
  return [];
}
