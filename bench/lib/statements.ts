import pg from 'pg';

/** A statement as passed to the driver. One with a name is prepared. */
export interface Statement {
  name?: string;
  text: string;
  values: unknown[];
}

/** Statements in the order they were sent. Those in one wave ran concurrently. */
export type Waves = Statement[][];

/**
 * Records the statements that some work sends to the database from this process, in order to replay them without the server.
 * Nothing else may use the database meanwhile.
 */
export async function statementsOf(work: () => Promise<unknown>): Promise<Waves> {
  const waves: Waves = [];
  const send = Reflect.get(pg.Client.prototype, 'query') as (...given: unknown[]) => unknown;
  let underWay = 0;
  pg.Client.prototype.query = async function (this: pg.Client, statement: Statement, ...rest: unknown[]) {
    // Ignores the setup of a new connection.
    if (statement.text.includes('set_config')) return send.call(this, statement, ...rest);
    if (underWay === 0) waves.push([]);
    waves.at(-1)?.push(statement);
    underWay += 1;
    try {
      return await send.call(this, statement, ...rest);
    } finally {
      underWay -= 1;
    }
  } as typeof pg.Client.prototype.query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = send as typeof pg.Client.prototype.query;
  }
  return waves;
}

/** Returns the same statements without names: PostgreSQL parses and plans each one every time. */
export const unprepared = (waves: Waves): Waves =>
  waves.map((wave) => wave.map(({ text, values }) => ({ text, values })));

/** Opens connections of the bare driver, which does not parse values. */
export function barePool(url: string, max: number): pg.Pool & AsyncDisposable {
  const pool = new pg.Pool({ connectionString: url, max, types: { getTypeParser: () => (text: string) => text } });
  return Object.assign(pool, { [Symbol.asyncDispose]: () => pool.end() });
}

/** Sends the statements again: through a pool, where each may use another connection, or through one client. */
export async function replay(through: pg.Pool | pg.ClientBase, waves: Waves): Promise<void> {
  for (const wave of waves) await Promise.all(wave.map((statement) => through.query(statement)));
}
