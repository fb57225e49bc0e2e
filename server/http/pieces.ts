import { setImmediate as breathe } from 'node:timers/promises';
import { PAGE_SIZE } from '../../contract/paging';

/** Rows made to text in one go: a few milliseconds of work. */
const PIECE = 250;

type Rows = readonly unknown[];
type Answer = Record<string, unknown>;

/** Whether an answer has more rows in it than a page of a list. */
export const isLong = (answer: unknown): answer is Answer =>
  typeof answer === 'object' && answer !== null && Object.values(answer).some(isLongArray);

const isLongArray = (value: unknown): value is Rows => Array.isArray(value) && value.length > PAGE_SIZE;

/**
 * The text of a long answer in bytes, the same as `serialize` gives, made with pauses in which others are served.
 * @param serialize writes an answer as its schema has it, and arrays longer than a page as JSON.stringify does
 */
export async function inPieces(answer: Answer, serialize: (answer: Answer) => string): Promise<Buffer> {
  const long = Object.entries(answer).filter((entry): entry is [string, Rows] => isLongArray(entry[1]));
  const frame = serialize({ ...answer, ...Object.fromEntries(long.map(([name]) => [name, []])) });
  const places = long.map(([name, rows]) => ({ rows, at: placeOf(name, frame) })).toSorted((a, b) => a.at - b.at);
  const pieces: Buffer[] = [];
  let done = 0;
  for (const { rows, at } of places) {
    pieces.push(Buffer.from(frame.slice(done, at)));
    done = at;
    for (let first = 0; first < rows.length; first += PIECE) {
      const text = JSON.stringify(rows.slice(first, first + PIECE)).slice(1, -1);
      pieces.push(Buffer.from(first === 0 ? text : `,${text}`));
      await breathe();
    }
  }
  return Buffer.concat([...pieces, Buffer.from(frame.slice(done))]);
}

/** Where the rows of an array belong that is empty in the text; text within quotes cannot look like one. */
function placeOf(name: string, frame: string): number {
  const empty = `"${name}":[]`;
  const at = frame.indexOf(empty);
  if (at < 0 || at !== frame.lastIndexOf(empty)) throw new Error(`"${name}" has no place of its own in the answer.`);
  return at + empty.length - 1;
}
