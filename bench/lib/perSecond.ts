/**
 * How often a second a piece of work gets done by clients who do it again and again.
 * @param work one time; told which client does it, from 0
 */
export async function perSecond(
  clients: number,
  ms: number,
  work: (client: number) => Promise<unknown>,
): Promise<number> {
  const started = performance.now();
  let done = 0;
  const busy = async (client: number) => {
    while (performance.now() - started < ms) {
      await work(client);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, client) => busy(client)));
  return (done / (performance.now() - started)) * 1000;
}
