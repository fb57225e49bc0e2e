import { randomInt, randomUUID } from 'node:crypto';
import type { Trade } from '../helpers/scene';

export interface PairsOptions {
  /** The servers. Each request goes to a random one. */
  urls: readonly string[];
  trade: Trade;
  pairs: number;
  clients?: number;
  /** Whether clients send the position of their last write, as browsers do. */
  sendsPosition?: boolean;
}

/** Writes, then checks on another request that the write is visible. */
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
 * Writes and reads in random pairs, with each request to a random server.
 * @returns the number of reads that missed the write before them
 */
export async function attackPairs({
  urls,
  trade,
  pairs,
  clients = 4,
  sendsPosition = true,
}: PairsOptions): Promise<number> {
  let left = pairs;
  let missed = 0;
  const work = async (_: unknown, nth: number) => {
    const client = new Client(urls, `client ${nth}`, sendsPosition);
    while (left-- > 0) {
      const pair = PAIRS[randomInt(PAIRS.length)];
      if (pair && !(await pair(client, trade))) missed++;
    }
  };
  await Promise.all(Array.from({ length: clients }, work));
  return missed;
}

/** The fields of all responses in the pairs. */
interface Answer {
  categoryId: number;
  name: string;
  description: string;
  transactionId: number;
  content: { categoryId: number }[];
}

/** A browser that keeps its cookie. */
class Client {
  private written = '';

  constructor(
    private readonly urls: readonly string[],
    private readonly name: string,
    private readonly sendsPosition: boolean,
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
      ...(this.sendsPosition && this.written && { cookie: this.written }),
    };
    const answer = await fetch(`${this.urls[randomInt(this.urls.length)]}${path}`, { ...init, headers });
    const [cookie] = answer.headers.getSetCookie();
    this.written = cookie?.split(';')[0] ?? this.written;
    return answer;
  }
}
