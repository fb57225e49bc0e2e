import { Readable } from 'node:stream';
import type pg from 'pg';

const COMMAND = "BASE_BACKUP (LABEL 'magazyn', CHECKPOINT 'fast', WAL true, WAIT false, MANIFEST 'no')";

/** The type of a copy message, in its first byte. */
const NEW_ARCHIVE = 'n'.charCodeAt(0);
const DATA = 'd'.charCodeAt(0);

/**
 * The files of a running cluster as a tar stream, with the log segments that make them consistent.
 * @see https://www.postgresql.org/docs/current/protocol-replication.html#PROTOCOL-REPLICATION-BASE-BACKUP
 * @example await pipeline(client.query(new BaseBackup()), createWriteStream('base.tar'))
 */
export class BaseBackup extends Readable implements pg.Submittable {
  /** The log position from which recovery starts; set before the first data. */
  start = '';
  private connection?: pg.Connection;
  private archives = 0;

  submit(connection: pg.Connection): void {
    this.connection = connection;
    connection.query(COMMAND);
  }

  handleRowDescription(): void {}

  /** The first row has the start position, the last one the end position; rows between list tablespaces. */
  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    this.start ||= fields[0] ?? '';
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (chunk[0] === NEW_ARCHIVE && ++this.archives > 1) {
      this.destroy(new Error('The database has tablespaces of its own, which base backups do not hold.'));
    }
    if (chunk[0] !== DATA) return;
    // Copies, because the driver reuses the buffer for the next message.
    if (!this.push(Buffer.from(chunk.subarray(1)))) this.connection?.stream.pause();
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.push(null);
    // The stream has ended, so no _read() would resume the socket, but the session continues.
    this.connection?.stream.resume();
  }

  handleError(error: Error): void {
    this.destroy(error);
  }

  override _read(): void {
    this.connection?.stream.resume();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    // Otherwise the database would wait until the rest is read.
    if (error) this.connection?.stream.destroy();
    done(error);
  }
}
