import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** A request in the queue of its connection. */
export interface Entry {
  request: IncomingMessage;
  response: ServerResponse;
  /** Starts the request. Not called where the client has disconnected before. */
  start: () => void;
}

interface Line {
  /** The request in progress. */
  current?: Entry;
  waiting: Entry[];
}

/** The most requests that may wait on one connection. Browsers do not pipeline, and hardly any program sends that many. */
const LONGEST_LINE = 100;

/**
 * Queues the requests of each connection and handles one at a time. A client that pipelines gets no more parallel work than
 * one that waits for each response; HTTP/1.1 responses leave in order anyway, and at most one of them is unread in memory.
 */
export class ConnectionQueue {
  private readonly lines = new WeakMap<Socket, Line>();
  private readonly busy = new Set<Line>();
  private readonly onIdle: (() => void)[] = [];

  /** Starts a request once all earlier ones on its connection are complete. Disconnects a client that floods a connection. */
  enter(entry: Entry): void {
    const { socket } = entry.request;
    const line = this.lines.get(socket) ?? { waiting: [] };
    this.lines.set(socket, line);
    if (!line.current) this.begin(line, entry);
    else if (line.waiting.push(entry) > LONGEST_LINE) socket.destroy();
  }

  /** Removes and returns the connection's incomplete request, whose rest will never come; undefined where there is none. */
  giveUpUnfinished(socket: Socket): Entry | undefined {
    const line = this.lines.get(socket);
    const last = line?.waiting.at(-1) ?? line?.current;
    if (!line || !last || last.request.complete) return undefined;
    if (last === line.current) this.next(line);
    else line.waiting.pop();
    return last;
  }

  /** Returns whether the connection has requests behind the current one. */
  hasWaiting(socket: Socket): boolean {
    return (this.lines.get(socket)?.waiting.length ?? 0) > 0;
  }

  /** The number of connections with a request in progress. */
  get size(): number {
    return this.busy.size;
  }

  /** Waits until no connection has a request in progress. */
  async idle(): Promise<void> {
    if (this.size > 0) await new Promise<void>((resolve) => this.onIdle.push(resolve));
  }

  private begin(line: Line, entry: Entry): void {
    // A destroyed connection gets no responses and emits no further events.
    if (entry.request.socket.destroyed) {
      this.clear(line);
      return;
    }
    line.current = entry;
    this.busy.add(line);
    // 'close' comes when the response is handed to the network, or the client has disconnected.
    entry.response.once('close', () => {
      if (line.current === entry) this.next(line);
    });
    entry.start();
  }

  private next(line: Line): void {
    const entry = line.waiting.shift();
    line.current = entry;
    if (entry) {
      // Deferred, so that other connections come before the next request of this one.
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
