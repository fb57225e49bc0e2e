import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { answeredWithin, NoAnswer } from '../db/limits';
import type { Db } from '../db/types';

/** Whoever asks for the health waits for few seconds: so long for an answer, and so long with the connection for it. */
const ANSWER_MS = 1_000;
const LONGEST_MS = 1_500;

/**
 * `/healthz`: the process answers. `/readyz`: the database answers as well, else 503, within two seconds; where the server
 * takes backups, it says how they stand.
 */
export function reportHealth(app: FastifyInstance, db: Db, backups?: () => Promise<object>): void {
  const quiet = { logLevel: 'warn' } as const;
  // One question at a time, so that those without an answer do not take up the pool.
  let question: Promise<object | undefined> | undefined;
  const look = async () => {
    await sql`${answeredWithin(ANSWER_MS)}SELECT 1`.execute(db);
    return backups?.();
  };
  const ask = () => {
    question ??= look().finally(() => {
      question = undefined;
    });
    return question;
  };
  app.get('/healthz', quiet, async () => ({ status: 'ok' }));
  app.get('/readyz', quiet, async () => {
    const backup = await inTime(ask());
    return { status: 'ready', backup };
  });
}

/** @throws NoAnswer when it takes longer, also for a connection */
async function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const over = new AbortController();
  const late = sleep(LONGEST_MS, undefined, { signal: over.signal }).then(() => {
    throw new NoAnswer(LONGEST_MS);
  });
  return Promise.race([answer, late]).finally(() => over.abort());
}
