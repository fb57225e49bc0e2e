import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** A request in the line of its connection. */
export interface Entry {
  request: IncomingMessage;
  response: ServerResponse;
  /** Lets it be handled. Not called where the client has gone before its turn. */
  start: () => void;
}

interface Line {
  /** What is being handled or sent. */
  current?: Entry;
  waiting: Entry[];
}

/** Requests that may wait on one connection. Browsers send none ahead, and hardly a program that many. */
const LONGEST_LINE = 100;

/**
 * The requests of each connection, one at a time: a client that sends many ahead gets no more done at once than one that
 * waits for its answers, which leave in order anyway, and what it does not read is one answer.
 */
export class Lines {
  private readonly lines = new WeakMap<Socket, Line>();
  private readonly busy = new Set<Line>();
  private readonly onIdle: (() => void)[] = [];

  /** Starts a request once all before it on its connection are answered and sent. Whoever floods a connection is cut off. */
  enter(entry: Entry): void {
    const { socket } = entry.request;
    const line = this.lines.get(socket) ?? { waiting: [] };
    this.lines.set(socket, line);
    if (!line.current) this.begin(line, entry);
    else if (line.waiting.push(entry) > LONGEST_LINE) socket.destroy();
  }

  /** Takes the request out whose rest will never come, if the connection has one. */
  giveUpUnfinished(socket: Socket): Entry | undefined {
    const line = this.lines.get(socket);
    const last = line?.waiting.at(-1) ?? line?.current;
    if (!line || !last || last.request.complete) return undefined;
    if (last === line.current) this.next(line);
    else line.waiting.pop();
    return last;
  }

  /** Whether more requests of the connection have arrived than the one being answered. */
  hasWaiting(socket: Socket): boolean {
    return (this.lines.get(socket)?.waiting.length ?? 0) > 0;
  }

  /** Connections with a request under way. */
  get size(): number {
    return this.busy.size;
  }

  /** Waits until no connection has a request under way. */
  async idle(): Promise<void> {
    if (this.size > 0) await new Promise<void>((resolve) => this.onIdle.push(resolve));
  }

  private begin(line: Line, entry: Entry): void {
    // A connection that is closed has nobody left to be answered, and tells so no more.
    if (entry.request.socket.destroyed) {
      this.clear(line);
      return;
    }
    line.current = entry;
    this.busy.add(line);
    // Closed is when all of it was handed to the network, or the client is gone.
    entry.response.once('close', () => {
      if (line.current === entry) this.next(line);
    });
    entry.start();
  }

  private next(line: Line): void {
    const entry = line.waiting.shift();
    line.current = entry;
    if (entry) {
      // Not at once: other connections come before the next request of the same one.
      setImmediate(() => {
        if (line.current === entry) this.begin(line, entry);
      });
    } else {
      this.clear(line);
    }
  }

  private clear(line: Line): void {
    line.current = undefined;
    line.waiting = [];
    this.busy.delete(line);
    if (this.size === 0) for (const resolve of this.onIdle.splice(0)) resolve();
  }
}
