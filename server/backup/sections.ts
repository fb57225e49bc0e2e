import { END_OF_ROWS } from './format';

const NEW_LINE = 0x0a;
const END = Buffer.from(END_OF_ROWS);
const END_AFTER_ROW = Buffer.from(`\n${END_OF_ROWS}`);

/** The text ended before it was complete. */
export class Incomplete extends Error {}

/** Reads the text of a backup, line by line and table by table, without holding more than a piece of it. */
export class Sections {
  private rest: Buffer = Buffer.alloc(0);

  constructor(private readonly pieces: AsyncIterator<Buffer>) {}

  /** The next line, without its end; undefined at the end of the text. */
  async line(): Promise<string | undefined> {
    let end = this.rest.indexOf(NEW_LINE);
    while (end < 0) {
      if (!(await this.more())) {
        if (this.rest.length > 0) throw new Incomplete('It ends in the middle of a line.');
        return undefined;
      }
      end = this.rest.indexOf(NEW_LINE);
    }
    const text = this.rest.toString('utf8', 0, end);
    this.rest = this.rest.subarray(end + 1);
    return text;
  }

  /** The rows of a table, in pieces of whole rows; the line that ends them is read and left out. */
  async *rows(): AsyncGenerator<Buffer> {
    for (;;) {
      while (this.rest.length < END.length) await this.mustHaveMore();
      if (this.rest.subarray(0, END.length).equals(END)) {
        this.rest = this.rest.subarray(END.length);
        return;
      }
      const end = this.rest.indexOf(END_AFTER_ROW);
      const whole = (end < 0 ? this.rest.lastIndexOf(NEW_LINE) : end) + 1;
      if (whole > 0) yield this.rest.subarray(0, whole);
      this.rest = this.rest.subarray(whole);
      if (whole === 0) await this.mustHaveMore();
    }
  }

  private async mustHaveMore(): Promise<void> {
    if (!(await this.more())) throw new Incomplete('It ends in the middle of a table.');
  }

  private async more(): Promise<boolean> {
    const { value, done } = await this.pieces.next();
    if (done) return false;
    this.rest = Buffer.concat([this.rest, value]);
    return true;
  }
}
