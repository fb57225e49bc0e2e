import { useQuery } from '@tanstack/react-query';
import { callOf, send } from '../../../src/calls/call';
import type { SlotProps } from '../../../src/views/slots/addTo';
import type { calls } from '../contract';
import styles from './units.module.css';

const units = callOf<typeof calls.ofProducts>('GET /api/product-units', '[]');

/** The most products of one request; the server refuses more. */
const MOST_IDS = 500;

interface Asked {
  id: number;
  give: (unit: string | null) => void;
  fail: (error: unknown) => void;
}
let waiting: Asked[] = [];

/** Returns the unit of a product; null for a product without one. All products of a page are one request. */
const readUnit = (id: number): Promise<string | null> =>
  new Promise((give, fail) => {
    if (waiting.length === 0) setTimeout(readWaiting);
    waiting.push({ id, give, fail });
  });

function readWaiting(): void {
  const all = waiting;
  waiting = [];
  for (let from = 0; from < all.length; from += MOST_IDS) void readSome(all.slice(from, from + MOST_IDS));
}

async function readSome(asked: readonly Asked[]): Promise<void> {
  try {
    const found = await send(units, { query: { ids: asked.map(({ id }) => id).join(',') } });
    const known = new Map(found.map(({ productId, unit }) => [productId, unit]));
    for (const { id, give } of asked) give(known.get(id) ?? null);
  } catch (error) {
    for (const { fail } of asked) fail(error);
  }
}

/** How long a unit is not requested again, in ms. Units hardly ever change. */
const FRESH_MS = 60_000;

/** The unit of a product, behind an amount. Nothing for a product without one, and while the server does not answer. */
export default function UnitOfAmount({ productId }: SlotProps['amount']) {
  const { data } = useQuery({
    queryKey: ['products', 'unit', productId],
    queryFn: () => readUnit(productId),
    staleTime: FRESH_MS,
  });
  return data ? <span className={styles.unit}> {data}</span> : null;
}
