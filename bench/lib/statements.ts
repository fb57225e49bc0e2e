import pg from 'pg';

/** A statement as the driver is given it; one with a name is prepared. */
export interface Statement {
  name?: string;
  text: string;
  values: unknown[];
}

/** Statements in the order they were sent; those of one wave were under way together. */
export type Waves = Statement[][];

/**
 * What a piece of work sends to the database from this process, so that the same can be sent without anything around
 * it. Nothing else may use the database meanwhile.
 */
export async function statementsOf(work: () => Promise<unknown>): Promise<Waves> {
  const waves: Waves = [];
  const send = Reflect.get(pg.Client.prototype, 'query') as (...given: unknown[]) => unknown;
  let underWay = 0;
  pg.Client.prototype.query = async function (this: pg.Client, statement: Statement, ...rest: unknown[]) {
    // Setting up a new connection is no part of the work.
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

/** The same statements, each parsed and planned as it comes, as a driver sends what nobody names. */
export const unprepared = (waves: Waves): Waves =>
  waves.map((wave) => wave.map(({ text, values }) => ({ text, values })));

/** Connections of the bare driver, which leaves every value as the text it arrives as. */
export function barePool(url: string, max: number): pg.Pool & AsyncDisposable {
  const pool = new pg.Pool({ connectionString: url, max, types: { getTypeParser: () => (text: string) => text } });
  return Object.assign(pool, { [Symbol.asyncDispose]: () => pool.end() });
}

/** Sends the same again: through a pool where every statement may take another connection, or through one client. */
export async function replay(through: pg.Pool | pg.ClientBase, waves: Waves): Promise<void> {
  for (const wave of waves) await Promise.all(wave.map((statement) => through.query(statement)));
}
