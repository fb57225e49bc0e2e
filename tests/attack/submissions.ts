import type { Move, ReceiptInput } from '../../contract/inventory';
import type { Db } from '../../server/db/types';
import { verifyProjections } from '../../server/ledger/verify';
import { featureModules } from '../helpers/featureModule';
import type { Trade } from '../helpers/scene';
import { until } from '../helpers/serverProcess';

/** The numbers that documents lack, where a feature numbers them. */
const numberings = await featureModules<{ gapsIn: (db: Db) => Promise<string[]> }>('gaps.ts');

/** Client timeout. */
const PATIENCE_MS = 60_000;

/** The outcome of all requests. None may be lost or recorded twice. */
export interface Account {
  sent: number;
  /** Confirmed by the first response. */
  acknowledged: number;
  /** Confirmed, but missing. */
  lost: number;
  /** Recorded more than once. */
  doubled: number;
  /** Totals that do not match the journal, and gaps in the numbers of documents. */
  differences: number;
}

interface Submission {
  path:
    | 'receive'
    | 'transfer'
    | 'delivery'
    | 'return-to-supplier'
    | 'return-from-client'
    | 'correction'
    | 'count'
    | 'internal-consumption'
    | 'internal-receipt';
  body: object;
  /** The transactions in the response; undefined until there is one. */
  transactionIds?: number[];
}

/** A response to any of the requests. */
type Answer = Move | { moves: Move[] } | { move: Move | null; again: object[] };

const bookedIn = (answer: Answer): Move[] => {
  if ('moves' in answer) return answer.moves;
  if ('again' in answer) return answer.move ? [answer.move] : [];
  return [answer];
};

/**
 * Clients that move stock between two warehouses, consume, correct and count it, each request with its own idempotency key, and
 * record the responses. Forgets rejected requests, and counts of stock that moved meanwhile: they must not be in the database.
 */
export class Submissions {
  private readonly open = new Map<string, Submission>();
  private acknowledged = 0;
  private readonly before = new Set<number>();
  /** The last receipt by warehouse, to return and correct. */
  private readonly lastReceived = new Map<number, { id: number; items: Record<string, number> }>();
  /** The reason of internal moves. */
  private reasonId: number | undefined;

  /** @param url returns the server's current URL @param trade has two warehouses */
  constructor(
    private readonly url: () => string,
    private readonly trade: Trade,
  ) {}

  /** Sends moves from each client one after the other, until a request fails or the stream is ended. */
  stream(name: string, clients: number): { end: () => Promise<unknown> } {
    const ending = new AbortController();
    const all = Array.from({ length: clients }, async (_, client) => {
      for (let nth = 0; !ending.signal.aborted; nth++) {
        const key = `move-${name}-${client}-${nth}`;
        this.open.set(key, await this.anyMove());
        if (!(await this.submit(key))) return;
        if (this.open.has(key)) this.acknowledged++;
      }
    });
    return {
      end: () => {
        ending.abort();
        return Promise.all(all);
      },
    };
  }

  /** Excludes the transactions that exist already. */
  async begin(db: Db): Promise<void> {
    for (const { id } of await db.selectFrom('movement').select('id').execute()) this.before.add(id);
  }

  /** Resolves when the next move is confirmed. */
  async nextAnswer(): Promise<void> {
    const before = this.acknowledged;
    await until('a move is answered', () => this.acknowledged > before || undefined);
  }

  /** Repeats unconfirmed requests until each has a response. Then compares the database with the responses. */
  async settle(db: Db): Promise<Account> {
    for (const [key, { transactionIds }] of this.open) {
      if (transactionIds === undefined)
        await until('it is answered', async () => (await this.submit(key)) || undefined);
    }
    const all = (await db.selectFrom('movement').select('id').execute()).map(({ id }) => id);
    const kept = new Set(all.filter((id) => !this.before.has(id)));
    const answered = [...this.open.values()].flatMap(({ transactionIds }) => transactionIds);
    return {
      sent: this.open.size,
      acknowledged: this.acknowledged,
      lost: answered.filter((id) => id === undefined || !kept.has(id)).length,
      doubled: kept.size - new Set(answered).size,
      differences:
        (await verifyProjections(db)).length +
        (await Promise.all(numberings.map(({ gapsIn }) => gapsIn(db)))).flat().length,
    };
  }

  /** Mostly receipts, so that there is stock to move. */
  private async anyMove(): Promise<Submission> {
    const { warehouseIds, employeeIds, supplierId, clientId, productIds } = this.trade;
    const from = Math.random() < 0.5 ? 0 : 1;
    const [warehouseId, employeeId] = [warehouseIds[from], employeeIds[from]];
    const items = Object.fromEntries(productIds.map((id) => [id, 1 + Math.floor(Math.random() * 3)]));
    const dice = Math.random();
    if (dice < 0.4) return { path: 'receive', body: { warehouseId, supplierId, employeeId, items } };
    const last = this.lastReceived.get(warehouseId ?? 0);
    if (dice < 0.5 && last) {
      return { path: 'return-to-supplier', body: { warehouseId, supplierId, employeeId, items, returnOf: last.id } };
    }
    if (dice < 0.6 && last) {
      // One line has less than was recorded, one has more: two transactions, or none.
      const lines = Object.entries(last.items).map(([id, recorded], nth) => ({
        productId: Number(id),
        recorded,
        actual: recorded + (nth % 2 ? -1 : 1),
      }));
      return { path: 'correction', body: { transactionId: last.id, employeeId, reason: 'Typed wrong', lines } };
    }
    if (dice < 0.65) {
      const lines = await this.toCount(warehouseId);
      if (lines.length > 0) return { path: 'count', body: { warehouseId, employeeId, reason: 'Check', lines } };
    }
    if (dice < 0.7) {
      const reasonId = await this.reason();
      const path = Math.random() < 0.5 ? 'internal-consumption' : 'internal-receipt';
      if (reasonId !== undefined) return { path, body: { warehouseId, employeeId, reasonId, items } };
    }
    if (dice < 0.75) return { path: 'delivery', body: { warehouseId, clientId, employeeId, items } };
    if (dice < 0.8) return { path: 'return-from-client', body: { warehouseId, clientId, employeeId, items } };
    const [toWarehouseId, toEmployeeId] = [warehouseIds[1 - from], employeeIds[1 - from]];
    const body = { fromWarehouseId: warehouseId, toWarehouseId, employeeId: toEmployeeId, items };
    return { path: 'transfer', body };
  }

  /** A count with one piece more than expected of every product; undefined if the server does not respond. */
  private async toCount(warehouseId: number | undefined) {
    const sheet = await fetch(`${this.url()}/api/warehouses/${warehouseId}/count`)
      .then((answer) => answer.json() as Promise<{ lines?: { productId: number; expected: number }[] }>)
      .catch(() => undefined);
    return (sheet?.lines ?? []).map(({ productId, expected }) => ({ productId, expected, counted: expected + 1 }));
  }

  /** The id of a reason, which the first call creates; undefined if the server does not respond. */
  private async reason(): Promise<number | undefined> {
    this.reasonId ??= await fetch(`${this.url()}/api/move-reasons`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: `Attack ${crypto.randomUUID()}` }),
    })
      .then(async (answer) =>
        answer.ok ? ((await answer.json()) as { moveReasonId: number }).moveReasonId : undefined,
      )
      .catch(() => undefined);
    return this.reasonId;
  }

  /** @returns whether there was a definite response */
  private async submit(key: string): Promise<boolean> {
    const submission = this.open.get(key);
    if (!submission) return true;
    const answer = await fetch(`${this.url()}/api/inventory/${submission.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(submission.body),
      signal: AbortSignal.timeout(PATIENCE_MS),
    }).catch(() => undefined);
    if (answer?.status === 409) this.open.delete(key);
    if (answer?.status !== 201) return answer?.status === 409;
    const booked = (await answer.json().catch(() => undefined)) as Answer | undefined;
    if (booked === undefined) return false;
    const moves = bookedIn(booked);
    submission.transactionIds = moves.map(({ transactionId }) => transactionId);
    if (moves.length === 0) this.open.delete(key);
    if (submission.path === 'receive') {
      const { warehouseId, items } = submission.body as ReceiptInput;
      for (const { transactionId: id } of moves) this.lastReceived.set(warehouseId, { id, items });
    }
    return true;
  }
}
