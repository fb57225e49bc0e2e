/**
 * Measures the rate of a task, per second, with concurrent clients that repeat it.
 * @param work runs the task once; receives the client's number, from 0
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
