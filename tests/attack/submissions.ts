import type { Move } from '../../contract/inventory';
import type { Db } from '../../server/db/types';
import { verifyProjections } from '../../server/db/verify';
import type { Trade } from '../helpers/scene';
import { until } from '../helpers/serverProcess';

/** How long a client waits for its answer. */
const PATIENCE_MS = 60_000;

/** What became of all that was sent: nothing may be lost, and nothing doubled. */
export interface Account {
  sent: number;
  /** Answered as done when they were sent first. */
  acknowledged: number;
  /** Acknowledged, but not there. */
  lost: number;
  /** There more than once. */
  doubled: number;
  /** Figures that are not what the journal says. */
  differences: number;
}

interface Submission {
  path: 'receive' | 'transfer' | 'delivery' | 'return-to-supplier' | 'return-from-client';
  body: object;
  /** The transaction it was answered with; undefined as long as there is no answer. */
  transactionId?: number;
}

/**
 * Clients that move goods between two warehouses, each move under a key of its own, and remember what was answered. What
 * is refused for want of goods or room is forgotten: it must not be there.
 */
export class Submissions {
  private readonly open = new Map<string, Submission>();
  private acknowledged = 0;
  private readonly before = new Set<number>();
  /** The receipt that goods are returned of, by its warehouse. */
  private readonly lastReceived = new Map<number, number>();

  /** @param url where the server is at the moment @param trade with two warehouses */
  constructor(
    private readonly url: () => string,
    private readonly trade: Trade,
  ) {}

  /** Sends one move after the other from each client, until one gets no answer or all are told to end. */
  stream(name: string, clients: number): { end: () => Promise<unknown> } {
    const ending = new AbortController();
    const all = Array.from({ length: clients }, async (_, client) => {
      for (let nth = 0; !ending.signal.aborted; nth++) {
        const key = `move-${name}-${client}-${nth}`;
        this.open.set(key, this.anyMove());
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

  /** Leaves out what is in the database already. */
  async begin(db: Db): Promise<void> {
    for (const { id } of await db.selectFrom('movement').select('id').execute()) this.before.add(id);
  }

  /** Resolves with the next move that is answered. */
  async nextAnswer(): Promise<void> {
    const before = this.acknowledged;
    await until('a move is answered', () => this.acknowledged > before || undefined);
  }

  /** Sends again what got no answer, until there is one; then compares what is in the database with what was answered. */
  async settle(db: Db): Promise<Account> {
    for (const [key, { transactionId }] of this.open) {
      if (transactionId === undefined) await until('it is answered', async () => (await this.submit(key)) || undefined);
    }
    const all = (await db.selectFrom('movement').select('id').execute()).map(({ id }) => id);
    const kept = new Set(all.filter((id) => !this.before.has(id)));
    const answered = [...this.open.values()].map(({ transactionId }) => transactionId);
    return {
      sent: this.open.size,
      acknowledged: this.acknowledged,
      lost: answered.filter((id) => id === undefined || !kept.has(id)).length,
      doubled: kept.size - new Set(answered).size,
      differences: (await verifyProjections(db)).length,
    };
  }

  /** Mostly receipts, so that there is something to move. */
  private anyMove(): Submission {
    const { warehouseIds, employeeIds, supplierId, clientId, productIds } = this.trade;
    const from = Math.random() < 0.5 ? 0 : 1;
    const [warehouseId, employeeId] = [warehouseIds[from], employeeIds[from]];
    const items = Object.fromEntries(productIds.map((id) => [id, 1 + Math.floor(Math.random() * 3)]));
    const dice = Math.random();
    if (dice < 0.5) return { path: 'receive', body: { warehouseId, supplierId, employeeId, items } };
    const back = this.lastReceived.get(warehouseId ?? 0);
    if (dice < 0.6 && back) {
      return { path: 'return-to-supplier', body: { warehouseId, supplierId, employeeId, items, returnOf: back } };
    }
    if (dice < 0.75) return { path: 'delivery', body: { warehouseId, clientId, employeeId, items } };
    if (dice < 0.8) return { path: 'return-from-client', body: { warehouseId, clientId, employeeId, items } };
    const [toWarehouseId, toEmployeeId] = [warehouseIds[1 - from], employeeIds[1 - from]];
    const body = { fromWarehouseId: warehouseId, toWarehouseId, employeeId: toEmployeeId, items };
    return { path: 'transfer', body };
  }

  /** @returns whether it was answered for certain */
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
    const move = (await answer.json().catch(() => undefined)) as Move | undefined;
    submission.transactionId = move?.transactionId;
    if (submission.path === 'receive' && move?.toWarehouseId) {
      this.lastReceived.set(move.toWarehouseId, move.transactionId);
    }
    return move !== undefined;
  }
}
