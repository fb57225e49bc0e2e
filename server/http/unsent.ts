import type { ServerResponse } from 'node:http';

interface Answer {
  client: string;
  response: ServerResponse;
  /** All of it: it stays in memory until its end is handed to the network. */
  bytes: number;
}

/**
 * The answers in memory that their clients have not read. Where that is too much, the client with the most of it loses
 * the oldest of its own.
 */
export class Unsent {
  /** The oldest first. */
  private readonly answers = new Set<Answer>();

  /** @param most bytes there may be of them, besides the latest one */
  constructor(private readonly most: number) {}

  get bytes(): number {
    return [...this.answers].reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /** Makes room for an answer that is about to be sent. */
  add(client: string, response: ServerResponse, bytes: number): void {
    // Its client has gone while it was made, and it goes nowhere.
    if (response.destroyed) return;
    const answer = { client, response, bytes };
    while (this.bytes + bytes > this.most) {
      const oldest = this.oldestOfHeaviest(answer) ?? (this.bytes > this.most && this.oldestOfHeaviest());
      // Nobody else has as much as this one alone, and it is the one there is room for besides.
      if (!oldest) break;
      this.answers.delete(oldest);
      oldest.response.destroy();
    }
    this.answers.add(answer);
    response.once('close', () => this.answers.delete(answer));
  }

  /** @param coming counts with the others; undefined where its client is the heaviest and has nothing else */
  private oldestOfHeaviest(coming?: Answer): Answer | undefined {
    const sums = new Map(coming && [[coming.client, coming.bytes]]);
    for (const { client, bytes } of this.answers) sums.set(client, (sums.get(client) ?? 0) + bytes);
    const [heaviest] = [...sums].toSorted(([, a], [, b]) => b - a);
    return [...this.answers].find(({ client }) => client === heaviest?.[0]);
  }
}
