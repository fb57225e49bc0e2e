import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { HttpClient } from './http';
import { replay, statementsOf, unprepared, type Waves } from './statements';
import { type Figure, figureOf } from './statistics';

/** The server in a process of its own, the same app in this one to see its statements, and the bare driver. */
export interface Rig {
  http: HttpClient;
  app: FastifyInstance;
  pool: pg.Pool;
}

/** A call in ms, beside its own statements through the driver alone. */
export interface Beside {
  ours: Figure;
  bare: Figure;
  bytes: number;
}

const WARM_UP = 3;

/** The statements that a call sends. */
export function statementsOfCall({ app }: Rig, path: string): Promise<Waves> {
  return statementsOf(async () => {
    const { statusCode, body } = await app.inject(path);
    if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}: ${body}`);
  });
}

/** Measures a call over kept HTTP connections and its statements, unprepared, in turns. */
export async function beside(rig: Rig, path: string, times: number): Promise<Beside> {
  const waves = unprepared(await statementsOfCall(rig, path));
  const ours: number[] = [];
  const bare: number[] = [];
  let bytes = 0;
  for (let time = -WARM_UP; time < times; time++) {
    const asked = performance.now();
    bytes = (await rig.http.ask(path)).length;
    const answered = performance.now();
    await replay(rig.pool, waves);
    if (time < 0) continue;
    ours.push(answered - asked);
    bare.push(performance.now() - answered);
  }
  return { ours: figureOf(ours), bare: figureOf(bare), bytes };
}
