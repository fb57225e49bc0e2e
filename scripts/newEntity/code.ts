/** What may be put into {@link code}: text, several lines of it, or nothing. */
type Part = string | readonly string[] | undefined | false;

/**
 * Code as a template that looks like the file it makes: its own indentation does not count. A list stands line below
 * line where it is put, or in a row, with commas, where other code is beside it. A line that holds nothing but an absent
 * part is left out.
 */
export function code(strings: TemplateStringsArray, ...parts: readonly Part[]): string {
  const text = strings.reduce((made, string, index) => `${made}\0${index - 1}\0${string}`);
  const lines = text.replace(/^\n/, '').trimEnd().split('\n');
  const margin = Math.min(...lines.filter((line) => line.trim() !== '').map(indentationOf));
  return lines.flatMap((line) => filled(line.slice(margin), parts)).join('\n');
}

const indentationOf = (line: string): number => line.length - line.trimStart().length;

function filled(line: string, parts: readonly Part[]): string[] {
  const [, indentation = '', index] = /^( *)\0(\d+)\0$/.exec(line) ?? [];
  if (index === undefined) return [line.replace(/\0(\d+)\0/g, (_, at) => linesOf(parts[Number(at)]).join(', '))];
  return linesOf(parts[Number(index)])
    .flatMap((part) => part.split('\n'))
    .map((part) => (part === '' ? '' : indentation + part));
}

function linesOf(part: Part): readonly string[] {
  if (part === undefined || part === false || part === '') return [];
  return typeof part === 'string' ? [part] : part;
}

/** Each name once. */
export const unique = (names: readonly string[]): string[] => [...new Set(names)];

/** Text as a literal. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "\\'")}'`;
