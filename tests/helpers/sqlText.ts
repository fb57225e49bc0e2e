/*
 * Statements as people read them: each clause on a line of its own, a query in parentheses indented. It knows the SQL that
 * the server writes, not all there is.
 */

/** What begins a line. The longer ones come first: `for no key update` is no `update`. */
const CLAUSES = (
  'for no key update|for key share|on conflict|do update set|insert into|delete from|group by|order by|union all|' +
  'inner join|left join|full join|join|select|from|where|values|set|returning|limit|update|with|and'
).split('|');
/** Where the word of a clause begins none. */
const WITHIN = ['is not distinct from', 'is distinct from'];

const words = [...WITHIN, ...CLAUSES].map((clause) => String.raw`\b${clause.replaceAll(' ', String.raw`\s+`)}\b`);
const TOKEN = new RegExp(String.raw`\/\*.*?\*\/|'(?:[^']|'')*'|"[^"]*"|[(),]|${words.join('|')}|[^\s(),'"]+`, 'gis');

const QUERY = /^(select|with|insert into|update|delete from)$/i;
const LONGEST_LINE = 110;

/** A statement in lines; what it was given is `$1`, `$2` and so on. */
export function sqlText(statement: string): string {
  const lines: string[] = [];
  /** What stands before each line of a query; undefined in parentheses that hold none. */
  const margins: (string | undefined)[] = [''];
  const margin = () => margins.findLast((each) => each !== undefined) ?? '';
  let line = '';
  let isRange = false;
  const endLine = () => {
    if (line.trim() !== '') lines.push(...wrapped(line));
    line = margin();
  };
  const tokens = [...statement.matchAll(TOKEN)];
  for (const [index, { 0: token, index: at }] of tokens.entries()) {
    const text = token.replaceAll(/\s+/g, ' ');
    const word = text.toLowerCase();
    const inQuery = margins.at(-1) !== undefined;
    if (token === ')') {
      if (inQuery) endLine();
      const closed = margins.pop();
      if (closed !== undefined) line = closed.slice(2);
    } else if (inQuery && CLAUSES.includes(word) && !(word === 'and' && isRange)) {
      endLine();
      if (word === 'and') line += '  ';
    }
    if (word === 'between' || word === 'and') isRange = word === 'between';
    const isApart = /\s/.test(statement.charAt(at - 1)) && token !== ')' && !line.endsWith('(') && line.trim() !== '';
    line += `${isApart ? ' ' : ''}${text}`;
    if (token === '(') {
      const [outer = ''] = /^ */.exec(line) ?? [];
      margins.push(QUERY.test((tokens[index + 1]?.[0] ?? '').replaceAll(/\s+/g, ' ')) ? `${outer}  ` : undefined);
      if (margins.at(-1) !== undefined) endLine();
    }
  }
  endLine();
  return lines.join('\n');
}

/** A line that is too long goes on below itself, behind a comma. */
function wrapped(line: string): string[] {
  const [margin = ''] = /^ */.exec(line) ?? [];
  const lines: string[] = [];
  let rest = line;
  while (rest.length > LONGEST_LINE) {
    const last = rest.lastIndexOf(', ', LONGEST_LINE);
    const at = last < 0 ? rest.indexOf(', ') : last;
    if (at < 0) break;
    lines.push(rest.slice(0, at + 1));
    rest = `${margin}  ${rest.slice(at + 2)}`;
  }
  return [...lines, rest];
}
