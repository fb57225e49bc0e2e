import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to a database on which an answer can be lost, or come in pieces. */
export interface CutWire {
  /** The database, by this way. */
  url: string;
  /** Cuts a connection at its next commit, or one after that, or with 0 at none: the database has done so, and nobody is told. */
  cutAtCommit: (nth?: number) => void;
  /** From now on how many rows were copied arrives after the rows, as on a slow network. */
  countLate: () => void;
  close: () => Promise<void>;
}

/** The message that ends rows, and the first letter of the one that counts them. */
const COPY_DONE = Buffer.from([0x63, 0, 0, 0, 4, 0x43]);
const COPY_DONE_LENGTH = COPY_DONE.length - 1;
const LATE_MS = 5;

/** Stands between a client and the PostgreSQL at `url`. */
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
      // It answers once the commit is done.
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
