import { createHash, type Hash } from 'node:crypto';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { END_OF_ROWS, type Header, type LastLine } from './format';

const { escapeIdentifier: quoted } = pg;

interface Table {
  name: string;
  columns: string[];
  /** The tables that it references. */
  needs: string[];
}

/**
 * Generates the text of a backup: the whole database as of one moment. Does not block other sessions.
 * The connection must be in a transaction with one snapshot.
 */
export async function* dump(client: pg.ClientBase, header: Header): AsyncGenerator<Buffer | string> {
  const hash = createHash('sha256');
  const { rows, sequences } = yield* hashed(hash, tablesAndHeader(client, header));
  yield line({ rows, sequences, sha256: hash.digest('hex') } satisfies LastLine);
}

/** Yields the pieces unchanged and adds them to the hash. */
async function* hashed<Result>(
  hash: Hash,
  pieces: AsyncGenerator<Buffer | string, Result>,
): AsyncGenerator<Buffer | string, Result> {
  for (;;) {
    const { value, done } = await pieces.next();
    if (done) return value;
    hash.update(value);
    yield value;
  }
}

/** Generates all lines except the last one. @returns the content of the last one */
async function* tablesAndHeader(
  client: pg.ClientBase,
  header: Header,
): AsyncGenerator<Buffer | string, Pick<LastLine, 'rows' | 'sequences'>> {
  yield line(header);
  const copies = new Map<string, { rowCount: number }>();
  for (const { name, columns } of parentsFirst(await tablesOf(client))) {
    yield line({ table: name, columns });
    const copy = client.query(copyTo(`COPY ${quoted(name)} (${columns.map(quoted).join(', ')}) TO STDOUT`));
    yield* copy;
    yield END_OF_ROWS;
    copies.set(name, copy);
  }
  const sequences = await sequencesOf(client);
  // The driver sets a copy's row count after its last row, certainly before it answers the next query.
  const rows = Object.fromEntries([...copies].map(([name, { rowCount }]) => [name, rowCount]));
  return { rows, sequences };
}

const line = (content: object) => `${JSON.stringify(content)}\n`;

/**
 * Returns all tables except the migrations' own and the signing key of tickets: a restored database creates a new key. Leaves
 * out generated columns, which the database computes.
 */
export async function tablesOf(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    SELECT relname AS name, array_agg(attname::text ORDER BY attnum) AS columns, ARRAY(
      SELECT DISTINCT referred.relname::text FROM pg_constraint JOIN pg_class AS referred ON referred.oid = confrelid
      WHERE conrelid = pg_class.oid AND contype = 'f' AND confrelid <> conrelid
    ) AS needs
    FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
    WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND relname NOT LIKE 'kysely\\_%'
      AND relname <> 'signing_key'
    GROUP BY pg_class.oid, relname ORDER BY relname`);
  return rows;
}

/** Sorts tables so that each comes after the tables it references, as far as there are no cycles. */
export function parentsFirst(tables: Table[]): Table[] {
  const ordered = new Set<Table>();
  const add = (table: Table, below: Table[]) => {
    if (ordered.has(table) || below.includes(table)) return;
    for (const parent of tables.filter(({ name }) => table.needs.includes(name))) add(parent, [...below, table]);
    ordered.add(table);
  };
  for (const table of tables) add(table, []);
  return [...ordered];
}

/** Returns the tables in reference cycles, which no order can fill: a product's kit, and the kit's product. */
export function inCircles(tables: Table[]): Table[] {
  const reached = (names: string[], known = new Set<string>()): Set<string> => {
    for (const name of names) {
      if (known.has(name)) continue;
      known.add(name);
      reached(tables.find((table) => table.name === name)?.needs ?? [], known);
    }
    return known;
  };
  return tables.filter(({ name, needs }) => reached(needs).has(name));
}

/** Read after the rows, so that a restored sequence repeats no id; a gap is harmless. */
async function sequencesOf(client: pg.ClientBase): Promise<LastLine['sequences']> {
  const { rows } = await client.query<{ name: string; last: number }>(`
    SELECT sequencename AS name, last_value AS last FROM pg_sequences
    WHERE schemaname = current_schema() AND last_value IS NOT NULL`);
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}
