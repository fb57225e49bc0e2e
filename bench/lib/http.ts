import { Agent, request } from 'node:http';

/** An unsuccessful response. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

export interface HttpClient extends Disposable {
  /**
   * Sends a request over a kept-alive connection and reads the whole response.
   * @param idempotencyKey the key of a request with a body, as the web app sends it
   * @throws Refusal
   */
  ask: (path: string, body?: object, idempotencyKey?: string) => Promise<Buffer>;
}

/** A client with less overhead than fetch, so that it distorts the server's times less. @param headers sent with every request */
export function httpClient(url: string, headers: Record<string, string> = {}): HttpClient {
  const agent = new Agent({ keepAlive: true });
  const ask: HttpClient['ask'] = (path, body, idempotencyKey) =>
    new Promise<Buffer>((resolve, reject) => {
      const payload = body && JSON.stringify(body);
      const asked = request(
        url + path,
        { agent, method: payload ? 'POST' : 'GET', headers: { ...headers, ...headersOf(payload, idempotencyKey) } },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.on('error', reject);
          answer.on('end', () => {
            const whole = Buffer.concat(chunks);
            const { statusCode = 0 } = answer;
            if (statusCode < 300) resolve(whole);
            else reject(new Refusal(statusCode, `${path} answered ${statusCode}: ${whole.toString()}`));
          });
        },
      );
      asked.on('error', reject);
      asked.end(payload);
    });
  return { ask, [Symbol.dispose]: () => agent.destroy() };
}

const headersOf = (payload?: string, idempotencyKey?: string) => ({
  ...(payload && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
  ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
});
