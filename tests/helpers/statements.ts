import { createHash } from 'node:crypto';
import pg from 'pg';
import { format } from 'sql-formatter';
import { vi } from 'vitest';

/** A statement as the server sent it. */
export interface Statement {
  text: string;
  values: unknown[];
}

/** The statements of one API call, in order. */
export interface SentCall {
  title: string;
  statements: Statement[];
}

/** Sent once per new connection. */
const SET_UP = /^SELECT set_config/;

/**
 * Runs `work` and returns the statements that this process sent to PostgreSQL meanwhile.
 * @param isRecorded selects connections; all of them when absent
 */
export async function recordStatements(
  work: () => Promise<void>,
  isRecorded: (client: pg.Client) => boolean = () => true,
): Promise<Statement[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  await work();
  const { calls, contexts } = query.mock;
  const own = calls.filter((_, index) => isRecorded(contexts[index] as pg.Client));
  const sent = own.map(([config, values]) => toStatement(config, values));
  query.mockRestore();
  return sent.filter(({ text }) => !SET_UP.test(text));
}

function toStatement(config: unknown, values: unknown): Statement {
  const { text, values: own } = (typeof config === 'string' ? { text: config } : config) as Partial<Statement>;
  // The actor is part of the text, because `SET` takes no parameters.
  const normalised = text?.replace(/\s+/g, ' ').replace(/(magazyn\.actor TO) '.*'/, "$1 'an actor'") ?? '';
  return { text: normalised.trim(), values: own ?? (Array.isArray(values) ? values : []) };
}

/** Statements repeated more often within a call, such as one per page of a long response, are listed once with their count. */
const MOST_LISTED = 5;
const HASH_LENGTH = 10;

const hash = ({ text }: Statement) => createHash('sha256').update(text).digest('hex').slice(0, HASH_LENGTH);

const WIDTH = 120;

const readable = ({ text }: Statement) => {
  const lines = format(text, { language: 'postgresql', expressionWidth: WIDTH }).split('\n');
  return joinShort(lines.filter((line) => line !== '')).join('\n');
};

const indentOf = (line: string) => line.search(/\S/);

/** Joins each line with the lines indented below it and their closing bracket, if they fit on one line. */
function joinShort(lines: string[]): string[] {
  const [head, ...rest] = lines;
  if (head === undefined) return [];
  const end = rest.findIndex((line) => indentOf(line) <= indentOf(head) && !line.trim().startsWith(')'));
  const inside = end === -1 ? rest : rest.slice(0, end);
  const after = joinShort(end === -1 ? [] : rest.slice(end));
  const one = [head, ...inside.map((line) => line.trim())].join(' ').replace(/\( /g, '(').replace(/ \)/g, ')');
  if (one.length <= WIDTH) return [one, ...after];
  return [head, ...joinShort(inside), ...after];
}

/** Returns the indexes in PostgreSQL's plan of a statement. */
export type FindIndexes = (statement: Statement) => Promise<string>;

/**
 * Formats calls for a snapshot: a line per statement with the hash of its text and its indexes. Below, once, the text of each
 * statement of the calls in `inFull`.
 */
export async function recordCalls(calls: SentCall[], inFull: ReadonlySet<string>, find: FindIndexes): Promise<string> {
  const parts: string[] = [];
  for (const { title, statements } of calls) {
    const lines: string[] = [];
    for (const [index, statement] of statements.entries()) {
      const same = statements.filter(({ text }) => text === statement.text);
      if (same.length > MOST_LISTED && statements.findIndex(({ text }) => text === statement.text) < index) continue;
      const times = same.length > MOST_LISTED ? `${same.length} times: ` : '';
      lines.push(`${hash(statement)} ${times}${await find(statement)}`);
    }
    parts.push([title, ...lines].map((line) => `-- ${line}`).join('\n'));
  }
  const full = calls.filter(({ title }) => inFull.has(title)).flatMap(({ statements }) => statements);
  const texts = new Map(full.map((statement) => [hash(statement), readable(statement)]));
  for (const [name, text] of texts) parts.push(`/* ${name} */\n${text};`);
  return `${parts.join('\n\n')}\n`;
}

/** Explains how `calls` differ from the file that recorded them: each call that changed, and its new statements. */
export function describeChanges(recorded: string, now: string, calls: SentCall[], command: string): string {
  const [before, after] = [linesByCall(recorded), linesByCall(now)];
  const changes = calls.flatMap(({ title, statements }) => {
    const [old, lines = []] = [before.get(title), after.get(title) ?? []];
    if (old?.join() === lines.join()) return [];
    if (!old) return [`${title} is not recorded.`];
    const known = new Set(old.map(hashInLine));
    const fresh = new Map(statements.filter((each) => !known.has(hash(each))).map((each) => [each.text, each]));
    const texts = [...fresh.values()].map((each) => `/* ${hash(each)} */\n${readable(each)};`);
    const count = old.length === lines.length ? '' : ` ${lines.length} statements instead of ${old.length}.`;
    return [
      texts.length > 0
        ? `${title} sends new statements.${count}\n\n${texts.join('\n\n')}`
        : `${title} sends the same texts, in another number or order or by other indexes.${count}\n- ${old.join('\n- ')}\n+ ${lines.join('\n+ ')}`,
    ];
  });
  const gone = [...before.keys()].filter((title) => !after.has(title)).map((title) => `${title} is no longer called.`);
  return [...changes, ...gone, `If this is what you meant, record it again: ${command}`].join('\n\n');
}

const hashInLine = (line: string) => line.slice(0, HASH_LENGTH);

/** Reads the lines of each call; conflict markers and full texts are neither. */
function linesByCall(recorded: string): Map<string, string[]> {
  const calls = new Map<string, string[]>();
  let lines: string[] = [];
  for (const [, line = ''] of recorded.matchAll(/^-- (.*)$/gm)) {
    const isTitle = !/^[0-9a-f]{10} /.test(line);
    if (isTitle) lines = [];
    if (isTitle) calls.set(line, lines);
    else lines.push(line);
  }
  return calls;
}

interface PlanNode {
  'Node Type': string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'Relation Name'?: string;
  Plans?: PlanNode[];
}

const INDEX_SCAN = /^(Index|Index Only|Bitmap Index) Scan$/;

/**
 * Opens a connection that explains statements as PostgreSQL runs them on tables too large to read in whole: sequential scans
 * are off, so that one in a plan means that no index serves.
 */
export async function openExplainer(url: string): Promise<{ findIndexes: FindIndexes; close: () => Promise<void> }> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query('SET enable_seqscan = off');
  return {
    findIndexes: async ({ text, values }) => (EXPLAINABLE.test(text) ? explain(client, text, values) : text),
    close: () => client.end(),
  };
}

const EXPLAINABLE = /^(\/\* prepared \*\/ )?(select|insert|update|delete|with|declare|values|merge)\b/i;

async function explain(client: pg.Client, text: string, values: unknown[]): Promise<string> {
  const { rows } = await client.query(`EXPLAIN (FORMAT JSON) ${text}`, values);
  const reads = rows[0]['QUERY PLAN'].flatMap(({ Plan }: { Plan: PlanNode }) => nodes(Plan)).flatMap(readsOf);
  return [...new Set(reads)].join(', ') || 'no table';
}

const nodes = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodes)];

function readsOf(node: PlanNode): string[] {
  const { 'Index Name': index, 'Index Cond': condition, 'Relation Name': table } = node;
  if (INDEX_SCAN.test(node['Node Type'])) return [condition ? `${index}` : `${index} (no condition)`];
  return node['Node Type'] === 'Seq Scan' ? [`all of ${table}`] : [];
}
