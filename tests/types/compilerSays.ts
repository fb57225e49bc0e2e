import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, runTool } from '../../scripts/lib/tool';

/** What is wrong with a declaration, in the compiler's words. */
export interface Mistake {
  /** The declaration in mistakes.ts. */
  name: string;
  /** The line that it is found on. */
  code: string;
  message: string;
}

const sourceIn = (folder: string) => readFileSync(join(ROOT, folder, 'mistakes.ts'), 'utf8');

/** The names of the declarations in a folder's mistakes.ts. */
export const declaredIn = (folder: string): string[] =>
  [...sourceIn(folder).matchAll(/^export const (\w+)/gm)].map(([, name = '']) => name);

/**
 * Lets the compiler read a folder's mistakes.ts.
 * @throws Error with what it says where that is not about the mistakes
 */
export async function compilerSays(folder = 'tests/types'): Promise<Mistake[]> {
  const source = sourceIn(folder).split('\n');
  const { output } = await runTool('tsc', ['-p', folder, '--checkers', '1', '--pretty', 'false']);
  // Each begins with its place and goes on in lines that are indented.
  return output
    .trim()
    .split(/\n(?=\S)/)
    .map((diagnostic) => {
      const [, file, line, message = ''] = /^([^(]*)\((\d+),\d+\): error TS\d+: (.*)$/s.exec(diagnostic) ?? [];
      if (!line || file !== `${folder}/mistakes.ts`) throw new Error(diagnostic);
      const above = source.slice(0, Number(line)).join('\n');
      const name = [...above.matchAll(/^export const (\w+)/gm)].at(-1)?.[1] ?? '';
      return { name, code: source[Number(line) - 1]?.trim() ?? '', message };
    });
}

/** The mistakes as docs/adding-an-entity.md shows them. */
export const asText = (mistakes: readonly Mistake[]): string =>
  mistakes.map(({ code, message }) => `${code}\n    ${message.replaceAll('\n', '\n    ')}`).join('\n\n');
