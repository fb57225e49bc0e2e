import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { HttpClient } from './http';
import { replay, statementsOf, unprepared, type Waves } from './statements';
import { type Figure, figureOf } from './statistics';

/** The server in a separate process, the same app in this process to record its statements, and the bare driver. */
export interface Rig {
  http: HttpClient;
  app: FastifyInstance;
  pool: pg.Pool;
}

/** The duration of a call, and of its statements over the bare driver. In ms. */
export interface Comparison {
  ours: Figure;
  bare: Figure;
  bytes: number;
}

const WARM_UP = 3;

/** Records the statements of a call. */
export function statementsOfCall({ app }: Rig, path: string): Promise<Waves> {
  return statementsOf(async () => {
    const { statusCode, body } = await app.inject(path);
    if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}: ${body}`);
  });
}

/** Measures a call over a kept-alive connection and its unprepared statements, alternating. */
export async function compare(rig: Rig, path: string, times: number): Promise<Comparison> {
  const waves = unprepared(await statementsOfCall(rig, path));
  const ours: number[] = [];
  const bare: number[] = [];
  let bytes = 0;
  for (let time = -WARM_UP; time < times; time++) {
    const began = performance.now();
    bytes = (await rig.http.ask(path)).length;
    const answered = performance.now();
    await replay(rig.pool, waves);
    if (time < 0) continue;
    ours.push(answered - began);
    bare.push(performance.now() - answered);
  }
  return { ours: figureOf(ours), bare: figureOf(bare), bytes };
}
