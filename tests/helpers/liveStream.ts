import { once } from 'node:events';
import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { onTestFinished } from 'vitest';
import type { News } from './events';

/** An open stream of live updates. */
export interface LiveStream {
  headers: IncomingHttpHeaders;
  /** The data of all events so far. */
  events: News[];
  /** The id of the last event. */
  lastId: () => string | undefined;
  /** The raw text of the response so far. */
  text: () => string;
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>;
  /** Closes the connection. */
  leave: () => void;
}

/**
 * Subscribes to live updates, as a browser does.
 * @param query `of=products`
 */
export async function openLiveStream(
  url: string,
  query = '',
  headers: Record<string, string> = {},
): Promise<LiveStream> {
  // A separate connection that closes fully. fetch would reconnect.
  const request = get(`${url}/api/live?${query}`, { headers, agent: false });
  const leave = () => void request.destroy();
  onTestFinished(leave);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`Refused with ${response.statusCode}`);
  let text = '';
  let taken = 0;
  const events: News[] = [];
  response.setEncoding('utf8').on('data', (piece: string) => {
    text += piece;
    const whole = text.slice(taken, text.lastIndexOf('\n\n') + 1);
    taken += whole.length;
    events.push(...[...whole.matchAll(/^data: (.+)$/gm)].map(([, data = '']) => JSON.parse(data)));
  });
  return {
    headers: response.headers,
    events,
    lastId: () => [...text.matchAll(/^id: (.+)$/gm)].at(-1)?.[1],
    text: () => text,
    // Leaving causes an error.
    ended: new Promise((resolve) => response.once('end', resolve).on('error', () => {})),
    leave,
  };
}
