import type { ServerResponse } from 'node:http';

interface Answer {
  client: string;
  response: ServerResponse;
}

/** Bytes of an answer that its client has not taken yet. */
const left = ({ response }: Answer): number => response.socket?.writableLength ?? 0;

/**
 * What answers have left in memory because nobody reads them. Where that is too much, clients with the most of it lose
 * the oldest of theirs.
 */
export class Unsent {
  /** The oldest first. */
  private readonly answers = new Set<Answer>();

  /** @param most bytes there may be of it */
  constructor(private readonly most: number) {}

  /** Bytes there are of it. */
  get bytes(): number {
    return [...this.answers].reduce((sum, answer) => sum + left(answer), 0);
  }

  /** Makes room for an answer that is about to be sent. */
  add(client: string, response: ServerResponse, bytes: number): void {
    while (this.answers.size > 0 && this.bytes + bytes > this.most) this.cutOff(this.heaviest());
    const answer = { client, response };
    this.answers.add(answer);
    response.once('close', () => this.answers.delete(answer));
  }

  private cutOff(client: string | undefined): void {
    for (const answer of this.answers) {
      if (answer.client !== client) continue;
      this.answers.delete(answer);
      answer.response.destroy();
      return;
    }
  }

  private heaviest(): string | undefined {
    const sums = new Map<string, number>();
    for (const answer of this.answers) sums.set(answer.client, (sums.get(answer.client) ?? 0) + left(answer));
    return [...sums].reduce((most, each) => (each[1] > most[1] ? each : most), ['', -1] as [string, number])[0];
  }
}
