import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { asText, compilerSays } from '../../tests/types/compilerSays';
import { ROOT } from '../lib/tool';
import { additions, newFiles } from './changes';
import { planEntity } from './plan';
import { readProject } from './project';
import { formatted } from './write';

/*
 * The page that tells how an entity is added shows what the generator writes and what the compiler says. `npx tsx
 * scripts/newEntity/page.ts` puts both into it, and tests hold it to them.
 */

export const PAGE = 'docs/adding-an-entity.md';

/** What the page's command asks for. */
export const EXAMPLE = ['carriers', 'name', 'email', 'phone', 'active', 'rating', 'region'] as const;

export const readPage = (): string => readFileSync(join(ROOT, PAGE), 'utf8');

/** The example's code by file: whole files, and what is added to others. It does not depend on what is there already. */
export async function exampleBlocks(): Promise<Record<string, string>> {
  const [word, ...fields] = EXAMPLE;
  const untouched = { names: [], tables: [], nextMigration: '0012' };
  const entity = planEntity(word, fields, { ...readProject(), ...untouched });
  const added = Object.entries(additions(entity)).map(([path, list]) => [
    path,
    list.map(({ code }) => code.trim()).join('\n\n'),
  ]);
  return { ...(await formatted(newFiles(entity))), ...Object.fromEntries(added) };
}

/**
 * The page with the code of its blocks replaced. A block is the fenced code below a line that begins with its name.
 * @throws Error where the page has no block of a name
 */
export function withBlocks(page: string, blocks: Readonly<Record<string, string>>): string {
  return Object.entries(blocks).reduce((text, [name, code]) => {
    const [before, after] = text.split(`\n\`${name}\``);
    const block = /^([^\n]*:\n\n```\w+\n)[\s\S]*?(\n```\n)/;
    if (before === undefined || !after || !block.test(after)) throw new Error(`${PAGE} has no block of ${name}`);
    const filled = after.replace(block, (_, opening: string, closing: string) => opening + code.trimEnd() + closing);
    return `${before}\n\`${name}\`${filled}`;
  }, page);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const blocks = { ...(await exampleBlocks()), 'npx tsc -p tests/types': asText(await compilerSays()) };
  writeFileSync(join(ROOT, PAGE), withBlocks(readPage(), blocks));
}
