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

/** Lets the compiler read mistakes.ts. @throws Error with what it says where that is not about the mistakes */
export async function compilerSays(): Promise<Mistake[]> {
  const source = readFileSync(join(ROOT, 'tests/types/mistakes.ts'), 'utf8').split('\n');
  const { output } = await runTool('tsc', ['-p', 'tests/types', '--pretty', 'false']);
  // Each begins with its place and goes on in lines that are indented.
  return output
    .trim()
    .split(/\n(?=\S)/)
    .map((diagnostic) => {
      const [, line, message = ''] =
        /^tests\/types\/mistakes\.ts\((\d+),\d+\): error TS\d+: (.*)$/s.exec(diagnostic) ?? [];
      if (!line) throw new Error(diagnostic);
      const above = source.slice(0, Number(line)).join('\n');
      const name = [...above.matchAll(/^export const (\w+)/gm)].at(-1)?.[1] ?? '';
      return { name, code: source[Number(line) - 1]?.trim() ?? '', message };
    });
}

/** The mistakes as docs/adding-an-entity.md shows them. */
export const asText = (mistakes: readonly Mistake[]): string =>
  mistakes.map(({ code, message }) => `${code}\n    ${message.replaceAll('\n', '\n    ')}`).join('\n\n');
