import { Readable } from 'node:stream';
import type pg from 'pg';

const COMMAND = "BASE_BACKUP (LABEL 'magazyn', CHECKPOINT 'fast', WAL true, WAIT false, MANIFEST 'no')";

/** What a message of the copy carries, by its first byte. */
const NEW_ARCHIVE = 'n'.charCodeAt(0);
const DATA = 'd'.charCodeAt(0);

/**
 * The files of a running cluster as a tar stream, with the segments of the log that they need to be whole.
 * @see https://www.postgresql.org/docs/current/protocol-replication.html#PROTOCOL-REPLICATION-BASE-BACKUP
 * @example await pipeline(client.query(new BaseBackup()), createWriteStream('base.tar'))
 */
export class BaseBackup extends Readable implements pg.Submittable {
  /** The place in the log from which on it is needed, known as soon as there is data. */
  start = '';
  private connection?: pg.Connection;
  private archives = 0;

  submit(connection: pg.Connection): void {
    this.connection = connection;
    connection.query(COMMAND);
  }

  handleRowDescription(): void {}

  /** The first row tells where it starts, the last one where it ends, those between where tablespaces lie. */
  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    this.start ||= fields[0] ?? '';
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (chunk[0] === NEW_ARCHIVE && ++this.archives > 1) {
      this.destroy(new Error('The database has tablespaces of its own, which base backups do not hold.'));
    }
    if (chunk[0] !== DATA) return;
    // The buffer is used again for the next message.
    if (!this.push(Buffer.from(chunk.subarray(1)))) this.connection?.stream.pause();
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.push(null);
    // The session goes on, and nobody asks for more of this.
    this.connection?.stream.resume();
  }

  handleError(error: Error): void {
    this.destroy(error);
  }

  override _read(): void {
    this.connection?.stream.resume();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    // What is still to come is of no use, and the database would wait for it to be read.
    if (error) this.connection?.stream.destroy();
    done(error);
  }
}
