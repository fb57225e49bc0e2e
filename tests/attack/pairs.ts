import { randomInt, randomUUID } from 'node:crypto';
import type { Trade } from '../helpers/scene';

export interface PairsOptions {
  /** The servers, any of which is asked at any time. */
  urls: readonly string[];
  trade: Trade;
  pairs: number;
  clients?: number;
  /** Whether they hand on what they were told of their last write, as browsers do. */
  tells?: boolean;
}

/** Writes, each with what must be read after it, by whichever server. */
type Pair = (client: Client, trade: Trade) => Promise<boolean>;

const PAIRS: readonly Pair[] = [
  async (client) => {
    const name = randomUUID();
    const { categoryId } = await client.send('POST', '/api/categories', { name, description: 'Of a pair' });
    const { content } = await client.read(`/api/categories?name=${name}`);
    return content?.some((category) => category.categoryId === categoryId) ?? false;
  },
  async (client, { warehouseIds, employeeIds, supplierId, productIds }) => {
    const items = { [productIds[randomInt(productIds.length)] ?? 0]: 1 };
    const [warehouseId, employeeId] = [warehouseIds[0], employeeIds[0]];
    const { transactionId } = await client.send('POST', '/api/inventory/receive', {
      warehouseId,
      employeeId,
      supplierId,
      items,
    });
    return (await client.status(`/api/transactions/${transactionId}`)) === 200;
  },
  async (client) => {
    const { categoryId } = await client.send('POST', '/api/categories', { name: randomUUID(), description: 'Before' });
    const description = randomUUID();
    const { name } = await client.read(`/api/categories/${categoryId}`);
    await client.send('PUT', `/api/categories/${categoryId}`, { name, description });
    return (await client.read(`/api/categories/${categoryId}`)).description === description;
  },
];

/**
 * Writes and reads in random pairs, each half at any of the servers.
 * @returns how many did not find what they had written
 */
export async function attackPairs({ urls, trade, pairs, clients = 4, tells = true }: PairsOptions): Promise<number> {
  let left = pairs;
  let missed = 0;
  const work = async (_: unknown, nth: number) => {
    const client = new Client(urls, `client ${nth}`, tells);
    while (left-- > 0) {
      const pair = PAIRS[randomInt(PAIRS.length)];
      if (pair && !(await pair(client, trade))) missed++;
    }
  };
  await Promise.all(Array.from({ length: clients }, work));
  return missed;
}

/** What the calls of all pairs answer, each its own part of it. */
interface Answer {
  categoryId: number;
  name: string;
  description: string;
  transactionId: number;
  content: { categoryId: number }[];
}

/** Somebody with a browser, who keeps what he is told. */
class Client {
  private written = '';

  constructor(
    private readonly urls: readonly string[],
    private readonly name: string,
    private readonly tells: boolean,
  ) {}

  async read(path: string): Promise<Partial<Answer>> {
    const answer = await this.ask(path);
    return answer.ok ? answer.json() : {};
  }

  async status(path: string): Promise<number> {
    return (await this.ask(path)).status;
  }

  async send(method: 'POST' | 'PUT', path: string, body: object): Promise<Answer> {
    const answer = await this.ask(path, { method, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  }

  private async ask(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = {
      'user-agent': this.name,
      ...(init.body && { 'content-type': 'application/json' }),
      ...(this.tells && this.written && { cookie: this.written }),
    };
    const answer = await fetch(`${this.urls[randomInt(this.urls.length)]}${path}`, { ...init, headers });
    const [cookie] = answer.headers.getSetCookie();
    this.written = cookie?.split(';')[0] ?? this.written;
    return answer;
  }
}
