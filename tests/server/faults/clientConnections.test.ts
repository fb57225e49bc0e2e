import { afterEach, expect, test } from 'vitest';
import { type Api, openApi } from '../../helpers/api';
import { eventually } from '../../helpers/eventually';
import { listen, RawConnection, requestText } from '../../helpers/rawHttp';

/** Opens an app with a call that the test completes, and that records its requests. */
async function openWithGate() {
  const api = await openApi();
  const received: string[] = [];
  const gates: (() => void)[] = [];
  api.app.get<{ Params: { name: string } }>('/gate/:name', async ({ params }) => {
    received.push(params.name);
    await new Promise<void>((resolve) => gates.push(resolve));
    return { name: params.name };
  });
  opened.push(api);
  const port = await listen(api.app);
  return { ...api, port, received, openGate: () => gates.shift()?.() };
}

const opened: Api[] = [];
afterEach(() => Promise.all(opened.splice(0).map(({ close }) => close())));

const gate = (name: string) => requestText(`GET /gate/${name}`);
const bodies = ({ answers }: RawConnection) => answers.map(({ body }) => JSON.parse(body));

test('pipelined requests of a connection run in sequence, while other connections are served', async () => {
  const { app, port, received, openGate } = await openWithGate();
  const ahead = new RawConnection(port);
  ahead.socket.write(gate('first') + gate('second') + requestText('GET /healthz'));
  await eventually(() => expect(received).toEqual(['first']));
  const other = new RawConnection(port);
  other.socket.write(requestText('GET /healthz'));
  await eventually(() => expect(bodies(other)).toEqual([{ status: 'ok' }]));
  expect([received, app.load.queue.size]).toEqual([['first'], 1]);
  openGate();
  await eventually(() => expect(received).toEqual(['first', 'second']));
  openGate();
  await eventually(() => expect(bodies(ahead)).toEqual([{ name: 'first' }, { name: 'second' }, { status: 'ok' }]));
  await eventually(() => expect(app.load.queue.size).toBe(0));
  ahead.socket.destroy();
  other.socket.destroy();
});

test('pipelined requests do not run after the client has disconnected', async () => {
  const { app, port, received, openGate } = await openWithGate();
  const connection = new RawConnection(port);
  connection.socket.write(gate('first') + gate('second'));
  await eventually(() => expect(received).toEqual(['first']));
  connection.socket.destroy();
  await eventually(() => expect(app.load.queue.size).toBe(0));
  openGate();
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  expect(received).toEqual(['first']);
});

test('a connection with too many pipelined requests is closed', async () => {
  const { app, port, received } = await openWithGate();
  const connection = new RawConnection(port);
  connection.socket.write(gate('first') + requestText('GET /healthz').repeat(200));
  await connection.closed;
  expect([received, connection.length]).toEqual([['first'], 0]);
  await eventually(() => expect(app.load.queue.size).toBe(0));
});

test('a stopping server completes pending requests in the usual format, then closes the connections', async () => {
  const { app, port, received, openGate } = await openWithGate();
  const [busy, idle, ahead] = [new RawConnection(port), new RawConnection(port), new RawConnection(port)];
  idle.socket.write(requestText('GET /healthz'));
  await eventually(() => expect(idle.answers).toHaveLength(1));
  expect(idle.answers[0]?.headers.connection).toBe('keep-alive');
  busy.socket.write(gate('busy'));
  await eventually(() => expect(received).toEqual(['busy']));
  ahead.socket.write(gate('ahead'));
  await eventually(() => expect(received).toEqual(['busy', 'ahead']));
  const stopped = app.close();
  await eventually(() => expect(app.server.listening).toBe(false));
  // On a kept-alive connection after the stop began: errors have the format of the call, including a rejected move.
  const move = ['Host: localhost', 'Content-Type: application/json', 'Content-Length: 2'];
  let arrived = 0;
  app.server.on('request', () => {
    arrived += 1;
  });
  ahead.socket.write(requestText('GET /healthz') + requestText('POST /api/inventory/receive', move, '{}'));
  await eventually(() => expect(arrived).toBe(2));
  openGate();
  openGate();
  await Promise.all([busy.closed, idle.closed, ahead.closed, stopped]);
  expect(bodies(busy)).toEqual([{ name: 'busy' }]);
  expect(busy.answers[0]?.headers.connection).toBe('close');
  expect(ahead.answers.map(({ status, headers }) => [status, headers['content-type'], headers.connection])).toEqual([
    [200, 'application/json; charset=utf-8', 'keep-alive'],
    [200, 'application/json; charset=utf-8', 'keep-alive'],
    [400, 'text/plain; charset=utf-8', 'close'],
  ]);
  expect(ahead.answers[2]?.body).toContain('is required');
});

test('a stopping server does not cut off a response in progress', async () => {
  const api = await openApi();
  const text = 'x'.repeat(16 * 1024 * 1024);
  api.app.get('/long', async () => ({ text }));
  const port = await listen(api.app);
  const slow = new RawConnection(port);
  slow.socket.pause();
  slow.socket.write(requestText('GET /long'));
  await eventually(() => expect(api.app.load.queue.size).toBe(1));
  const stopped = api.close();
  slow.socket.resume();
  await Promise.all([slow.closed, stopped]);
  expect(slow.answers[0]?.body.length).toBe(JSON.stringify({ text }).length);
});
