import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { PrimaryLost } from '../../server/db/connection/pool';
import { NotPrimary } from '../../server/db/standbys/primary';
import { transact } from '../../server/db/transact';
import type { Database, Db } from '../../server/db/types';
import { ApiError } from '../../server/errors';

/** The error of PostgreSQL for a failed statement. */
const failure = (severity: string, code: string) =>
  Object.assign(new pg.DatabaseError('It failed.', 10, 'error'), { severity, code });

/** A database that fails at some statements and does nothing for others. */
function failing(failures: Record<string, Error>): Db {
  const query = async (text: string) => {
    const error = failures[text];
    if (error) throw error;
    return { command: 'SELECT', rowCount: 0, rows: [] };
  };
  const client: PostgresPoolClient = { query: query as unknown as PostgresPoolClient['query'], release: () => {} };
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool: { connect: async () => client, end: async () => {} } }),
  });
}

describe('a COMMIT whose response is', () => {
  test.each([
    ['the end of the session', failure('FATAL', '57P01')],
    ['the end of an idle transaction', failure('FATAL', '25P03')],
    ['an error in words that are not understood', failure('BŁĄD', '23503')],
    ['nothing', new Error('Connection terminated unexpectedly')],
  ])('%s may have been recorded', async (_, error) => {
    const refusal = await transact(failing({ commit: error }), async () => 1).catch((thrown: unknown) => thrown);
    expect(refusal).toBeInstanceOf(ApiError);
    expect(refusal).toMatchObject({ status: 503, message: expect.stringContaining('may have been recorded') });
  });

  test('an error has not been recorded, and the error is unchanged', async () => {
    const error = failure('ERROR', '23503');
    await expect(transact(failing({ commit: error }), async () => 1)).rejects.toBe(error);
  });
});

test('an error of the work is unchanged, even if the rollback fails too', async () => {
  const refusal = new ApiError(409, 'There is not enough.');
  const lost = failing({ rollback: new Error('Connection terminated unexpectedly') });
  await expect(transact(lost, () => Promise.reject(refusal))).rejects.toBe(refusal);
});

describe('after a failover', () => {
  const lost = () => new PrimaryLost(new Error('Connection terminated unexpectedly'));
  /** Loses the primary at the first such statement. */
  const losing = (statement: string) => {
    const failures: Record<string, Error> = { [statement]: lost() };
    return [failing(failures), () => delete failures[statement]] as const;
  };

  test('work before its commit is retried', async () => {
    let attempts = 0;
    const work = async () => {
      if (++attempts === 1) throw lost();
      return attempts;
    };
    expect(await transact(failing({}), work)).toBe(2);
  });

  test('work that may be committed is retried only with an idempotency key', async () => {
    const run = (key?: string) => {
      const [db, heal] = losing('commit');
      let attempts = 0;
      const work = async () => {
        if (++attempts > 1) heal();
        return attempts;
      };
      return transact(db, work, { key });
    };
    expect(await run('a key')).toBe(2);
    await expect(run()).rejects.toThrow('may have been recorded');
  });

  test.each([
    ['finds no successor', new NotPrimary('None of the hosts takes writes.')],
    ['waits too long for a lock', failure('ERROR', '55P03')],
  ])('work that may be committed is not reported as failed if the next attempt %s', async (_, error) => {
    const [db] = losing('commit');
    let attempts = 0;
    const work = async () => {
      if (++attempts > 1) throw error;
    };
    await expect(transact(db, work, { key: 'a key' })).rejects.toThrow('may have been recorded');
    expect(attempts).toBe(2);
  });

  test('a refusal of the retry shows that nothing was recorded, since the key would have found it', async () => {
    const [db] = losing('commit');
    const refusal = new ApiError(409, 'There is not enough.');
    let attempts = 0;
    const work = async () => {
      if (++attempts > 1) throw refusal;
    };
    await expect(transact(db, work, { key: 'a key' })).rejects.toBe(refusal);
  });

  test('the retries end if each new primary is lost as well', async () => {
    let attempts = 0;
    const work = async () => {
      attempts++;
      throw lost();
    };
    await expect(transact(failing({}), work, { key: 'a key' })).rejects.toThrow(PrimaryLost);
    expect(attempts).toBe(5);
  });
});

test('work that met a deadlock is retried', async () => {
  let attempts = 0;
  const work = async () => {
    attempts += 1;
    if (attempts === 1) throw failure('ERROR', '40P01');
    return attempts;
  };
  expect(await transact(failing({}), work)).toBe(2);
});
