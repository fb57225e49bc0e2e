import type { ServerResponse } from 'node:http';

interface Answer {
  client: string;
  response: ServerResponse;
  /** The whole response: it stays in memory until its end is handed to the network. */
  bytes: number;
}

/**
 * The responses in memory that their clients have not read. When they exceed the limit, the client with the most bytes loses
 * its oldest response.
 */
export class Unsent {
  /** The oldest response first. */
  private readonly answers = new Set<Answer>();

  /** @param most the limit in bytes, without the latest response */
  constructor(private readonly most: number) {}

  get bytes(): number {
    return [...this.answers].reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /** Makes room for a response that is about to be sent. */
  add(client: string, response: ServerResponse, bytes: number): void {
    // The client disconnected while the response was produced.
    if (response.destroyed) return;
    const answer = { client, response, bytes };
    while (this.bytes + bytes > this.most) {
      const oldest = this.oldestOfHeaviest(answer) ?? (this.bytes > this.most && this.oldestOfHeaviest());
      // The new response alone is the largest, and the limit does not include it.
      if (!oldest) break;
      this.answers.delete(oldest);
      oldest.response.destroy();
    }
    this.answers.add(answer);
    response.once('close', () => this.answers.delete(answer));
  }

  /** @param coming counts too; undefined where its client has the most bytes and no other response */
  private oldestOfHeaviest(coming?: Answer): Answer | undefined {
    const sums = new Map(coming && [[coming.client, coming.bytes]]);
    for (const { client, bytes } of this.answers) sums.set(client, (sums.get(client) ?? 0) + bytes);
    const [heaviest] = [...sums].toSorted(([, a], [, b]) => b - a);
    return [...this.answers].find(({ client }) => client === heaviest?.[0]);
  }
}
