import { createHash } from 'node:crypto';
import { END_OF_ROWS } from './format';

const NEW_LINE = 0x0a;
const END = Buffer.from(END_OF_ROWS);
const END_AFTER_ROW = Buffer.from(`\n${END_OF_ROWS}`);
/** The longest line that names something. The header with some hundred migrations takes a few kilobytes. */
const LONGEST_LINE = 1 << 20;
/** PostgreSQL neither writes nor takes a longer row. */
const LONGEST_ROW = 1 << 30;

/** The text differs from the text of any backup; the message names the place. */
export class Damaged extends Error {}

/** Reads the text of a backup, line by line and table by table. It holds one piece and at most one line. */
export class Sections {
  /** How many rows the table had that was read last. */
  rowCount = 0;
  private rest: Buffer = Buffer.alloc(0);
  private readonly hash = createHash('sha256');
  private hashBeforeLine = this.hash.copy();

  constructor(private readonly pieces: AsyncIterator<Buffer>) {}

  /** The next line, without its end; undefined at the end of the text. */
  async line(): Promise<string | undefined> {
    let end = this.rest.indexOf(NEW_LINE);
    while (end < 0) {
      if (this.rest.length > LONGEST_LINE) throw new Damaged('A line of it does not end.');
      if (!(await this.more())) {
        if (this.rest.length > 0) throw new Damaged('It ends in the middle of a line.');
        return undefined;
      }
      end = this.rest.indexOf(NEW_LINE);
    }
    this.hashBeforeLine = this.hash.copy();
    return this.take(end + 1).toString('utf8', 0, end);
  }

  /** The SHA-256 of the text before the line that was read last, in hexadecimal digits. */
  checksum(): string {
    return this.hashBeforeLine.copy().digest('hex');
  }

  /** The rows of a table, in pieces that end anywhere; reads the line that ends them and leaves it out. */
  async *rows(): AsyncGenerator<Buffer> {
    this.rowCount = 0;
    // Bytes since the last end of a row.
    let length = 0;
    for (;;) {
      while (this.rest.length < END_AFTER_ROW.length && !this.startsWithEnd(length)) await this.mustHaveMore();
      if (this.startsWithEnd(length)) {
        this.take(END.length);
        return;
      }
      const end = this.rest.indexOf(END_AFTER_ROW);
      // Where no end is seen, its first bytes may be the last ones here.
      const piece = this.take(end < 0 ? this.rest.length - END.length : end + 1);
      length = this.countRows(piece, length);
      if (length > LONGEST_ROW) throw new Damaged('A row of it does not end.');
      yield piece;
    }
  }

  private startsWithEnd(length: number): boolean {
    return length === 0 && this.rest.subarray(0, END.length).equals(END);
  }

  /** @returns bytes since the last end of a row */
  private countRows(piece: Buffer, length: number): number {
    let last = -1;
    for (let end = piece.indexOf(NEW_LINE); end >= 0; end = piece.indexOf(NEW_LINE, end + 1)) {
      this.rowCount += 1;
      last = end;
    }
    return last < 0 ? length + piece.length : piece.length - last - 1;
  }

  private take(length: number): Buffer {
    const taken = this.rest.subarray(0, length);
    this.rest = this.rest.subarray(length);
    this.hash.update(taken);
    return taken;
  }

  private async mustHaveMore(): Promise<void> {
    if (!(await this.more())) throw new Damaged('It ends in the middle of a table.');
  }

  private async more(): Promise<boolean> {
    const { value, done } = await this.pieces.next();
    if (done) return false;
    this.rest = Buffer.concat([this.rest, value]);
    return true;
  }
}
