import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, runTool } from '../../scripts/lib/tool';

/** A compile error in a declaration. */
export interface Mistake {
  /** The name of the declaration in mistakes.ts. */
  name: string;
  /** The source line of the error. */
  code: string;
  message: string;
}

const sourceIn = (folder: string) => readFileSync(join(ROOT, folder, 'mistakes.ts'), 'utf8');

/** Returns the names of the declarations in a folder's mistakes.ts. */
export const declaredIn = (folder: string): string[] =>
  [...sourceIn(folder).matchAll(/^export const (\w+)/gm)].map(([, name = '']) => name);

/**
 * Compiles a folder's mistakes.ts.
 * @throws Error with the compiler's output if it has other errors
 */
export async function compilerSays(folder = 'tests/types'): Promise<Mistake[]> {
  const source = sourceIn(folder).split('\n');
  const { output } = await runTool('tsc', ['-p', folder, '--checkers', '1', '--pretty', 'false']);
  // Each diagnostic begins with its location; indented lines continue it.
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

/** Formats the mistakes for docs/extending/entity.md. */
export const asText = (mistakes: readonly Mistake[]): string =>
  mistakes.map(({ code, message }) => `${code}\n    ${message.replaceAll('\n', '\n    ')}`).join('\n\n');
