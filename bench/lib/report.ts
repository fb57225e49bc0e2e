import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../../scripts/lib/tool';

const PAGE = join(ROOT, 'docs/benchmarks.md');

/** A Markdown table without aligned columns. */
export const table = (header: readonly string[], rows: readonly (readonly string[])[]): string =>
  [header, header.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/**
 * Prints a section, and writes it into docs/benchmarks.md between the marks with its name.
 * @throws Error if the page has no such marks
 */
export async function report(section: string, markdown: string): Promise<void> {
  console.log(`\n${markdown}\n`);
  const page = await readFile(PAGE, 'utf8');
  const marked = new RegExp(`(<!-- ${section} -->\n)[\\s\\S]*?(<!-- /${section} -->)`);
  if (!marked.test(page)) throw new Error(`docs/benchmarks.md has no section ${section}`);
  await writeFile(
    PAGE,
    page.replace(marked, (_, start: string, end: string) => `${start}\n${markdown}\n\n${end}`),
  );
}
