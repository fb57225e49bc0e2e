import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { END_OF_ROWS, type Header, type LastLine } from './format';

const { escapeIdentifier: quoted } = pg;

interface Table {
  name: string;
  columns: string[];
  /** The tables its rows refer to. */
  needs: string[];
}

/**
 * Everything in a database as it stands at one moment, while others go on working: the text of a backup in pieces.
 * The connection must be in a transaction that sees one snapshot.
 */
export async function* dump(client: pg.ClientBase, header: Header): AsyncGenerator<Buffer | string> {
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
  // How many rows there were is told after the last of them: for sure by the time that another query is answered.
  const rows = Object.fromEntries([...copies].map(([name, { rowCount }]) => [name, rowCount]));
  yield line({ rows, sequences } satisfies LastLine);
}

const line = (content: object) => `${JSON.stringify(content)}\n`;

/**
 * All tables but those the migrations are counted in, and the key that tickets are signed with: a restored database makes
 * another one. Generated columns are left to the database.
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

/** The tables in an order in which each comes after those it refers to, but for circles. */
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

/** The tables that refer to themselves by way of others, which no order fills: a product's kit, and the kit's product. */
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

/** Read after the rows, so that no number is given twice: a gap does no harm. */
async function sequencesOf(client: pg.ClientBase): Promise<LastLine['sequences']> {
  const { rows } = await client.query<{ name: string; last: number }>(`
    SELECT sequencename AS name, last_value AS last FROM pg_sequences
    WHERE schemaname = current_schema() AND last_value IS NOT NULL`);
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}
