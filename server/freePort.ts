import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** Returns a free port of the loopback interface. @param preferred the port to use if it is free */
export async function freePort(preferred = 0): Promise<number> {
  const probe = createServer().listen(preferred, '127.0.0.1');
  const free = await once(probe, 'listening').then(
    () => true,
    () => false,
  );
  if (!free) return freePort();
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
