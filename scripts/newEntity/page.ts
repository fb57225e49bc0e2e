import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { asText, compilerSays, type Mistake } from '../../tests/types/compilerSays';
import { ROOT } from '../lib/tool';
import { filesOf } from './files';
import { planEntity } from './plan';
import { readProject } from './project';

/*
 * The documentation page on adding an entity shows the generator's output and the compiler's messages. `npx tsx
 * scripts/newEntity/page.ts` updates both, and tests compare them.
 */

export const PAGE = 'docs/extending/entity.md';

/** The example command of the page, and its date. */
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

/** The mistakes of tests/types that the page shows: one in each part of a definition. */
const SHOWN = ['unknownRule', 'initialThatIsNoChoice', 'unknownColumnWithOptions'];

export const readPage = (): string => readFileSync(join(ROOT, PAGE), 'utf8');

/** Returns the example's definition and migration by path. */
export async function exampleBlocks(): Promise<Record<string, string>> {
  const [word, ...fields] = EXAMPLE;
  const project = readProject();
  const files = await filesOf(planEntity(word, fields, project), project, DAY);
  return Object.fromEntries(Object.entries(files).filter(([path]) => !/\.test\.ts$|\/texts\//.test(path)));
}

/** Returns the compiler's messages for the page. */
export const compilerBlock = (mistakes: readonly Mistake[]): Record<string, string> => ({
  'npx tsc -p tests/types': asText(mistakes.filter(({ name }) => SHOWN.includes(name))),
});

/**
 * Replaces the code blocks of the page. A block is the fenced code below a line that begins with its name.
 * @throws Error if the page has no block of a name
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
