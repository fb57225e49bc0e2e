import { setImmediate as breathe } from 'node:timers/promises';
import { PAGE_SIZE } from '../../../contract/limits';

/** Rows serialized in one go: a few milliseconds of work. */
const PIECE = 250;

type Rows = readonly unknown[];
/** Rows that arrive in pages. */
type Pages = AsyncIterable<Rows>;
export type Answer = Record<string, unknown>;

/** Returns whether a response has an array longer than a page of a list. */
export const isLong = (answer: unknown): answer is Answer =>
  typeof answer === 'object' && answer !== null && Object.values(answer).some(isLongArray);

const isLongArray = (value: unknown): value is Rows => Array.isArray(value) && value.length > PAGE_SIZE;
const arePages = (value: unknown): value is Pages =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

/** Serializes a long response to the same bytes as `serialize`, with pauses in which the server handles other requests. */
export async function inPieces(answer: Answer, serialize: (answer: Answer) => string): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const piece of pieces(answer, serialize)) all.push(piece);
  return Buffer.concat(all);
}

/**
 * Serializes a long response, or one whose rows are still to be read, in chunks.
 * @param serialize writes a response by its schema, and writes arrays longer than a page like JSON.stringify
 */
export async function* pieces(
  answer: Answer,
  serialize: (answer: Answer) => string,
): AsyncGenerator<Buffer, void, void> {
  const long = Object.entries(answer).flatMap(([name, rows]) => {
    if (isLongArray(rows)) return [{ name, pages: slicesOf(rows) }];
    return arePages(rows) ? [{ name, pages: rows }] : [];
  });
  const frame = serialize({ ...answer, ...Object.fromEntries(long.map(({ name }) => [name, []])) });
  const places = long.map(({ name, pages }) => ({ pages, at: placeOf(name, frame) })).toSorted((a, b) => a.at - b.at);
  let done = 0;
  for (const { pages, at } of places) {
    let before = frame.slice(done, at);
    done = at;
    for await (const rows of pages) {
      yield Buffer.from(before + JSON.stringify(rows).slice(1, -1));
      before = ',';
    }
    if (before !== ',') yield Buffer.from(before);
  }
  yield Buffer.from(frame.slice(done));
}

async function* slicesOf(rows: Rows): Pages {
  for (let first = 0; first < rows.length; first += PIECE) {
    yield rows.slice(first, first + PIECE);
    await breathe();
  }
}

/** Returns the position for an array's rows in the text, where it is empty; quoted text cannot contain the pattern. */
function placeOf(name: string, frame: string): number {
  const empty = `"${name}":[]`;
  const at = frame.indexOf(empty);
  if (at < 0 || at !== frame.lastIndexOf(empty)) throw new Error(`"${name}" has no place of its own in the answer.`);
  return at + empty.length - 1;
}
