import pg from 'pg';

/**
 * Drops all idle connections when one connection is lost: a dead network or a database that moved has mostly broken the
 * others as well, and each of them would cost one request to find out.
 */
export function distrustIdle(pool: pg.Pool): void {
  const idle = new Set<pg.ClientBase>();
  pool.on('acquire', (client) => idle.delete(client));
  pool.on('release', (_, client) => idle.add(client));
  pool.on('remove', (client) => idle.delete(client));
  const dropIdle = () => {
    const dropped = [...idle];
    idle.clear();
    for (const client of dropped) destroy(client, new Error('It is given up with another one that was lost.'));
  };
  // The loss of a connection in use counts too; its query reports the error to the caller.
  pool.on('connect', (client) => client.on('error', dropIdle));
}

/** Destroys a connection's socket without a goodbye message: the other side may not exist any more. */
export function destroy(client: pg.ClientBase, reason: Error): void {
  if (client instanceof pg.Client) client.connection.stream.destroy(reason);
}
