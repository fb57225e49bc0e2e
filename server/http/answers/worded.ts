import { Unfinished } from './streamed';

type Describe = (description: string) => string;

/**
 * Returns a response with the descriptions of its transactions in the language of the request. A description belongs to the
 * transaction whose `transactionId` is beside it; descriptions of other records are texts of users.
 */
export function withDescriptions(value: unknown, describe: Describe): unknown {
  if (value instanceof Unfinished) {
    const answer = withDescriptions(value.answer, describe) as Unfinished['answer'];
    return new Unfinished(answer, value.close);
  }
  if (Array.isArray(value)) return value.map((each) => withDescriptions(each, describe));
  if (typeof value !== 'object' || value === null) return value;
  if (Symbol.asyncIterator in value) return inPages(value as AsyncIterable<unknown>, describe);
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  const parts = Object.entries(value).map(([name, part]) => [name, withDescriptions(part, describe)]);
  const copy = Object.fromEntries(parts) as Record<string, unknown>;
  const { transactionId, description } = copy;
  if (transactionId !== undefined && typeof description === 'string') copy['description'] = describe(description);
  return copy;
}

async function* inPages(pages: AsyncIterable<unknown>, describe: Describe): AsyncGenerator {
  for await (const page of pages) yield withDescriptions(page, describe);
}
