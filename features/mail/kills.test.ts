import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { releasedDatabase } from '../../tests/helpers/database';
import { eventually } from '../../tests/helpers/eventually';
import { openReceiver } from '../../tests/helpers/mailServer';
import { ServerProcess } from '../../tests/helpers/serverProcess';
import { enqueue } from './server/outbox';

/** `MAIL_KILLS=100 npx vitest run --project server features/mail/kills.test.ts` */
const KILLS = Number(process.env.MAIL_KILLS ?? 5);
/** Messages in a round. */
const MESSAGES = 12;

const { db, url, drop } = await releasedDatabase();
const receiver = await openReceiver();
let server: ServerProcess | undefined;
afterAll(async () => {
  await server?.end('SIGKILL');
  await receiver.close();
  await drop();
});

async function start(): Promise<void> {
  server = new ServerProcess({ DATABASE_URL: url, SMTP_URL: `smtp://${receiver.host}`, MAIL_FROM: 'a@firm.example' });
  await server.ready();
}

/** Ends the leases of the killed server, as time does. */
const expireLeases = () => sql`UPDATE mail_message SET leased_until = now() WHERE state = 'waiting'`.execute(db);

test(`after ${KILLS} kills every mail came, and duplicates have the same id`, { timeout: 3_600_000 }, async () => {
  await start();
  for (let kill = 0; kill < KILLS; kill++) {
    const before = receiver.received.length;
    for (let n = 0; n < MESSAGES; n++) {
      const subject = `${kill}.${n}`;
      await enqueue(db, { kind: 'test', to: 'anna@firm.example', subject, text: 'x', html: 'x' });
    }
    // Each round kills at another moment of the sending.
    await eventually(() => expect(receiver.received.length).toBeGreaterThan(before + (kill % 4)));
    await server?.end('SIGKILL');
    await expireLeases();
    await start();
  }
  const subjects = () => new Set(receiver.received.map(({ mail }) => mail.subject));
  await eventually(() => expect(subjects().size).toBe(KILLS * MESSAGES));
  const ids = new Map<string | undefined, Set<string | undefined>>();
  for (const { mail } of receiver.received) {
    ids.set(mail.subject, (ids.get(mail.subject) ?? new Set()).add(mail.messageId));
  }
  expect([...ids.values()].filter(({ size }) => size !== 1)).toEqual([]);
  expect(new Set(receiver.received.map(({ mail }) => mail.messageId)).size).toBe(KILLS * MESSAGES);
});
