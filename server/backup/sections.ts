import { createHash } from 'node:crypto';
import { END_OF_ROWS } from './format';

const NEW_LINE = 0x0a;
const END = Buffer.from(END_OF_ROWS);
const END_AFTER_ROW = Buffer.from(`\n${END_OF_ROWS}`);
/** The longest metadata line. A header with a hundred migrations takes a few kilobytes. */
const LONGEST_LINE = 1 << 20;
/** PostgreSQL's limit for a row in COPY. */
const LONGEST_ROW = 1 << 30;

/** The text is not a valid backup; the message names the place. */
export class Damaged extends Error {}

/** Reads the text of a backup, line by line and table by table. Holds one chunk and at most one line in memory. */
export class Sections {
  /** The number of rows of the last table that was read. */
  rowCount = 0;
  private rest: Buffer = Buffer.alloc(0);
  private readonly hash = createHash('sha256');
  private hashBeforeLine = this.hash.copy();

  constructor(private readonly pieces: AsyncIterator<Buffer>) {}

  /** Returns the next line, without its end; undefined at the end of the text. */
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

  /** Returns the SHA-256 of the text before the last line that was read, in hexadecimal digits. */
  checksum(): string {
    return this.hashBeforeLine.copy().digest('hex');
  }

  /** Yields the rows of a table, in chunks that end anywhere; consumes the line after them. */
  async *rows(): AsyncGenerator<Buffer> {
    this.rowCount = 0;
    // Bytes since the last row end.
    let length = 0;
    for (;;) {
      while (this.rest.length < END_AFTER_ROW.length && !this.startsWithEnd(length)) await this.mustHaveMore();
      if (this.startsWithEnd(length)) {
        this.take(END.length);
        return;
      }
      const end = this.rest.indexOf(END_AFTER_ROW);
      // Without an end marker, the chunk's last bytes may be the start of one.
      const piece = this.take(end < 0 ? this.rest.length - END.length : end + 1);
      length = this.countRows(piece, length);
      if (length > LONGEST_ROW) throw new Damaged('A row of it does not end.');
      yield piece;
    }
  }

  private startsWithEnd(length: number): boolean {
    return length === 0 && this.rest.subarray(0, END.length).equals(END);
  }

  /** @returns the bytes since the last row end */
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
