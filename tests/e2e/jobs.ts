import { expect } from 'vitest';
import { baseUrl } from './harness';

/** A product for the daily jobs, and the user. */
export interface Workplace {
  url: string;
  login: string;
  password: string;
  /** The session cookie, on a server with accounts. */
  session?: string;
}

/** The worker's product, with the local sign-in. */
export const LOCAL: Workplace = { url: baseUrl, login: 'admin', password: 'admin' };

export type Prepared = ReturnType<typeof prepare>;

/** Prepares data for a job through the API. */
export function prepare({ url, session = '' }: Workplace) {
  const api = (path: string, init: RequestInit = {}) =>
    fetch(new URL(`/api/${path}`, url), {
      ...init,
      headers: { ...(init.body && { 'content-type': 'application/json' }), cookie: session },
    });

  /** @returns the response with its ids */
  async function record(path: string, body: object): Promise<{ [id: string]: number }> {
    const answer = await api(path, { method: 'POST', body: JSON.stringify(body) });
    expect(answer.status).toBe(201);
    return (await answer.json()) as { [id: string]: number };
  }

  /** Creates a product with a price of two dollars. @returns its id */
  const createProduct = async (name: string): Promise<number> => {
    const product = { name, description: 'For a day’s work', unitPrice: 2, unitSize: 0.01, categoryId: 1 };
    return (await record('products', product)).productId ?? 0;
  };

  const priceOf = async (name: string): Promise<number | undefined> => {
    const answer = await api(`products?name=${encodeURIComponent(name)}`);
    const { content } = (await answer.json()) as { content: { unitPrice: number }[] };
    return content[0]?.unitPrice;
  };

  const firstOf = async (path: string): Promise<{ name: string; [key: string]: string | number }> => {
    const { content } = (await (await api(path)).json()) as { content: { name: string }[] };
    return content[0] ?? expect.unreachable(`${path} is empty`);
  };

  /** Receives ten pieces of a new product into the first warehouse. */
  async function somethingInStock(name: string): Promise<void> {
    const warehouse = await firstOf('warehouses');
    const [supplier, employee] = await Promise.all([
      firstOf('suppliers'),
      firstOf(`employees?warehouseId=${warehouse.warehouseId}`),
    ]);
    await record('inventory/receive', {
      warehouseId: warehouse.warehouseId,
      supplierId: supplier.supplierId,
      employeeId: employee.employeeId,
      items: { [await createProduct(name)]: 10 },
    });
  }

  return { record, createProduct, priceOf, firstOf, somethingInStock };
}
