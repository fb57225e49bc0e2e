import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy to a database that loses or splits responses. */
export interface CutWire {
  /** The URL of the database, through the proxy. */
  url: string;
  /** Cuts a connection after its next commit, or the nth; 0 for none. The database has committed; the client cannot tell. */
  cutAtCommit: (nth?: number) => void;
  /** Delays the row count of every COPY, as on a slow network. */
  countLate: () => void;
  close: () => Promise<void>;
}

/** The message CopyDone, followed by the first letter of CommandComplete, which has the row count. */
const COPY_DONE = Buffer.from([0x63, 0, 0, 0, 4, 0x43]);
const COPY_DONE_LENGTH = COPY_DONE.length - 1;
const LATE_MS = 5;

/** Starts a proxy to the PostgreSQL at `url`. */
export async function cutWire(url: string): Promise<CutWire> {
  const target = new URL(url);
  const open = new Set<Socket>();
  let commitsLeft = 0;
  let countsLate = false;
  const wire = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    const cut = () => {
      client.destroy();
      database.destroy();
    };
    for (const socket of [client, database]) {
      open.add(socket);
      socket.on('error', () => {}).on('close', cut);
    }
    client.on('data', (sent) => {
      // The database responds after the commit, so cutting at the response loses only that.
      if (sent.includes('commit') && --commitsLeft === 0) database.removeAllListeners('data').on('data', cut);
      database.write(sent);
    });
    database.on('data', (answer) => {
      const rowsEnd = countsLate ? answer.indexOf(COPY_DONE) : -1;
      if (rowsEnd < 0) return client.write(answer);
      client.write(answer.subarray(0, rowsEnd + COPY_DONE_LENGTH));
      database.pause();
      setTimeout(() => {
        client.write(answer.subarray(rowsEnd + COPY_DONE_LENGTH));
        database.resume();
      }, LATE_MS);
    });
  });
  wire.listen(0, '127.0.0.1');
  await once(wire, 'listening');
  const cutUrl = new URL(url);
  cutUrl.host = `127.0.0.1:${(wire.address() as AddressInfo).port}`;
  return {
    url: cutUrl.href,
    cutAtCommit: (nth = 1) => {
      commitsLeft = nth;
    },
    countLate: () => {
      countsLate = true;
    },
    close: async () => {
      for (const socket of open) socket.destroy();
      wire.close();
      await once(wire, 'close');
    },
  };
}
