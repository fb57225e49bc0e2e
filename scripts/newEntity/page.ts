import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { asText, compilerSays, type Mistake } from '../../tests/types/compilerSays';
import { ROOT } from '../lib/tool';
import { filesOf } from './files';
import { planEntity } from './plan';
import { readProject } from './project';

/*
 * The page that tells how an entity is added shows what the generator writes and what the compiler says. `npx tsx
 * scripts/newEntity/page.ts` puts both into it, and tests hold it to them.
 */

export const PAGE = 'docs/adding-an-entity.md';

/** What the page's command asks for, and the day it was asked on. */
export const EXAMPLE = [
  'carriers',
  'name!',
  'email?',
  'phone',
  'rating?:0..5',
  'mode:choice:road,sea',
  'region',
] as const;
const DAY = '2026-11-22';

/** The mistakes of tests/types that the page shows: one of each part of a definition. */
const SHOWN = ['unknownRule', 'initialThatIsNoChoice', 'unknownColumnWithOptions'];

export const readPage = (): string => readFileSync(join(ROOT, PAGE), 'utf8');

/** The example's files by their paths; the test, which tells nothing new, is left out. */
export async function exampleBlocks(): Promise<Record<string, string>> {
  const [word, ...fields] = EXAMPLE;
  const project = readProject();
  const files = await filesOf(planEntity(word, fields, project), project, DAY);
  return Object.fromEntries(Object.entries(files).filter(([path]) => !path.endsWith('.test.ts')));
}

/** What the page says about mistakes. */
export const compilerBlock = (mistakes: readonly Mistake[]): Record<string, string> => ({
  'npx tsc -p tests/types': asText(mistakes.filter(({ name }) => SHOWN.includes(name))),
});

/**
 * The page with the code of its blocks replaced. A block is the fenced code below a line that begins with its name.
 * @throws Error where the page has no block of a name
 */
export function withBlocks(page: string, blocks: Readonly<Record<string, string>>): string {
  return Object.entries(blocks).reduce((text, [name, code]) => {
    const [before, after] = text.split(`\n\`${name}\``);
    const block = /^([^\n]*:\n\n```\w+\n)[\s\S]*?(```\n)/;
    if (before === undefined || !after || !block.test(after)) throw new Error(`${PAGE} has no block of ${name}`);
    const filled = after.replace(
      block,
      (_, opening: string, closing: string) => `${opening}${code.trimEnd()}\n${closing}`,
    );
    return `${before}\n\`${name}\`${filled}`;
  }, page);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const blocks = { ...(await exampleBlocks()), ...compilerBlock(await compilerSays()) };
  writeFileSync(join(ROOT, PAGE), withBlocks(readPage(), blocks));
}
