import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../../../server/db/types';
import type { JobLog } from '../../../server/jobs/job';
import { ownNetworks } from './addresses';
import { type Claimed, claimDue, release, settle } from './deliveries';
import { post } from './post';
import { signatureHeaders } from './signing';

/** How often to look for deliveries that are due. */
const LOOK_MS = 1_000;
/** The time limit of an attempt. */
const LONGEST_MS = 15_000;
/** How long a stopping server waits for attempts in progress. */
const GRACE_MS = 3_000;
/** The attempts at the same time: of one webhook, and of all. */
const AT_ONCE = 4;
const MOST = 40;

interface SenderOptions {
  db: Db;
  log: JobLog;
  /** The pause between two looks, in milliseconds. */
  every?: number;
  /** The time limit of an attempt, in milliseconds. */
  longest?: number;
}

/** Makes the deliveries that are due. @returns a function that stops this, and waits for attempts in progress */
export function sendDeliveries({ db, log, every = LOOK_MS, longest = LONGEST_MS }: SenderOptions): () => Promise<void> {
  const networks = ownNetworks();
  const stopping = new AbortController();
  const { signal } = stopping;
  const ending = new AbortController();
  const underWay = new Map<Promise<void>, number>();
  let nap = new AbortController();

  const attempt = async (delivery: Claimed) => {
    const { event_id: id, body, url, secrets } = delivery;
    const timestamp = Math.floor(Date.now() / 1_000);
    const headers = signatureHeaders({ id, timestamp, body, secrets });
    const limit = AbortSignal.any([AbortSignal.timeout(longest), ending.signal]);
    const outcome = await post({ url, headers, body, networks, signal: limit });
    if (ending.signal.aborted && outcome.status === null) await release(db, delivery);
    else await settle(db, delivery, outcome);
  };
  const begin = (delivery: Claimed) => {
    const work = attempt(delivery)
      // The lease ends by itself, and the attempt is repeated.
      .catch((error: unknown) => log.warn({ err: error }, 'The outcome of a webhook was not recorded.'))
      .finally(() => {
        underWay.delete(work);
        nap.abort();
      });
    underWay.set(work, delivery.webhook_id);
  };
  const look = async () => {
    while (!signal.aborted) {
      nap = new AbortController();
      let isEmpty = true;
      try {
        const counts = new Map<number, number>();
        for (const id of underWay.values()) counts.set(id, (counts.get(id) ?? 0) + 1);
        const busy = [...counts].flatMap(([id, count]) => (count >= AT_ONCE ? [id] : []));
        const due = underWay.size < MOST ? await claimDue(db, AT_ONCE, busy) : [];
        isEmpty = due.length === 0;
        due.forEach(begin);
      } catch (error) {
        if (!signal.aborted) log.warn({ err: error }, 'Webhooks that are due could not be read.');
      }
      const awake = AbortSignal.any([signal, nap.signal]);
      if (isEmpty || underWay.size >= MOST)
        await sleep(every, undefined, { signal: awake, ref: false }).catch(() => {});
    }
  };
  const looking = look();
  return async () => {
    stopping.abort();
    await looking;
    const grace = setTimeout(() => ending.abort(), GRACE_MS);
    await Promise.all(underWay.keys());
    clearTimeout(grace);
  };
}
