import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';

/** The properties of declarations whose values are texts: of pages, tiles, actions and related lists. */
const TEXT_PROPERTIES = /^(?:title|label|question|hint|heading|listHeading|newButton|empty|notFound|confirmDelete)$/;
const TRANSLATE = new Set(['t', 'translate']);

interface Node {
  type: string;
  value?: unknown;
  name?: string;
  key?: Node;
  callee?: Node;
  arguments?: Node[];
}

/** Returns the originals that a file of the web app translates or declares as texts. */
export function writtenTexts(file: string): string[] {
  const found: string[] = [];
  const add = (node: Node | undefined) => {
    const text = node?.type === 'Literal' ? node.value : undefined;
    if (typeof text === 'string' && /\p{L}/u.test(text)) found.push(text);
  };
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const node = value as Node;
    if (node.type === 'CallExpression' && TRANSLATE.has(node.callee?.name ?? '')) add(node.arguments?.[0]);
    if (node.type === 'Property' && TEXT_PROPERTIES.test(node.key?.name ?? '')) add(node.value as Node);
    for (const child of Object.values(value)) visit(child);
  };
  visit(parseSync(file, readFileSync(file, 'utf8')).program);
  return found;
}
