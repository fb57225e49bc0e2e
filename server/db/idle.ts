import pg from 'pg';

/**
 * Drops the idle connections whenever one is lost: what took it, a network that swallows everything or a database that
 * went elsewhere, has mostly taken them as well, and each would cost a request to find out.
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
  // So would that of one in use, whose user learns of it from its query.
  pool.on('connect', (client) => client.on('error', dropIdle));
}

/** Ends a connection without a word to the other side, which may not be there any more. */
export function destroy(client: pg.ClientBase, reason: Error): void {
  if (client instanceof pg.Client) client.connection.stream.destroy(reason);
}
