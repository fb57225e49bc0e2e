import { once } from 'node:events';
import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { onTestFinished } from 'vitest';
import type { News } from '../../features/live/contract';

/** What somebody hears who listens to a server. */
export interface Listening {
  headers: IncomingHttpHeaders;
  /** The data of events so far. */
  heard: News[];
  /** The id of the last one. */
  lastId: () => string | undefined;
  /** What arrived, as it did. */
  text: () => string;
  /** Once the server has ended it. */
  ended: Promise<void>;
  /** Looks away. */
  leave: () => void;
}

/**
 * Listens to a server, as a browser does.
 * @param query `of=products`
 */
export async function listen(url: string, query = '', headers: Record<string, string> = {}): Promise<Listening> {
  // A connection of its own, of which nothing is left: fetch would begin another one.
  const request = get(`${url}/api/live?${query}`, { headers, agent: false });
  const leave = () => void request.destroy();
  onTestFinished(leave);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`Refused with ${response.statusCode}`);
  let text = '';
  let taken = 0;
  const heard: News[] = [];
  response.setEncoding('utf8').on('data', (piece: string) => {
    text += piece;
    const whole = text.slice(taken, text.lastIndexOf('\n\n') + 1);
    taken += whole.length;
    heard.push(...[...whole.matchAll(/^data: (.+)$/gm)].map(([, data = '']) => JSON.parse(data)));
  });
  return {
    headers: response.headers,
    heard,
    lastId: () => [...text.matchAll(/^id: (.+)$/gm)].at(-1)?.[1],
    text: () => text,
    // One that is left ends with an error.
    ended: new Promise((resolve) => response.once('end', resolve).on('error', () => {})),
    leave,
  };
}
