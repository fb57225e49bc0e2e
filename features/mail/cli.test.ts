import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { makeAccount, signIn } from '../../tests/helpers/accounts';
import { openApi, send } from '../../tests/helpers/api';
import { openReceiver } from '../../tests/helpers/mailServer';
import { insertTrade } from '../../tests/helpers/scene';
import { ServerProcess } from '../../tests/helpers/serverProcess';
import { tables } from './server/tables';

const receiver = await openReceiver();
const { app, db, url, close } = await openApi({ accountsFresh: 0 });
afterAll(async () => {
  await receiver.close();
  await close();
});
beforeEach(() => void receiver.received.splice(0));

/** Runs `npm run mail -- …`. */
async function mail(args: string[], env: Record<string, string> = {}): Promise<[code: number | null, output: string]> {
  const script = ['--import', 'tsx', join(import.meta.dirname, 'cli.ts')];
  const setup = {
    DATABASE_URL: url,
    PUBLIC_URL: 'https://stock.example',
    SMTP_URL: `smtp://${receiver.host}`,
    MAIL_FROM: 'stock@firm.example',
    ...env,
  };
  const tool = new ServerProcess(setup, args, { script });
  return [await tool.exit(), tool.output];
}

test('a test mail is sent at once, and the answer of the mail server is shown', async () => {
  expect(await mail(['test', 'anna@firm.example'])).toEqual([0, `${receiver.host} took the mail: 250 Accepted\n`]);
  expect(receiver.received[0]?.to).toEqual(['anna@firm.example']);
  expect(receiver.received[0]?.mail.subject).toBe('A test mail from Magazyn');
});

test('a failure is named without the password', async () => {
  const closed = await openReceiver();
  await closed.close();
  const [code, output] = await mail(['test', 'anna@firm.example'], { SMTP_URL: `smtp://u:hunter2@${closed.host}` });
  expect([code, output]).toEqual([1, expect.stringContaining(`${closed.host} did not take the mail: `)]);
  expect(output).not.toContain('hunter2');
});

test('a wrong address, a missing setting and an unknown command are errors', async () => {
  expect(await mail(['test', 'anna\n@firm.example'])).toEqual([1, expect.stringContaining('is no e-mail address')]);
  expect(await mail(['test', 'anna@firm.example'], { SMTP_URL: '' })).toEqual([
    1,
    'Mail is not set up: SMTP_URL must be set.\n',
  ]);
  expect(await mail(['send'])).toEqual([1, expect.stringMatching(/^Usage: /)]);
});

describe('a link that sets a password', () => {
  const linkIn = (text = '') => /https:\/\/stock\.example\/set-password#(\S+)/.exec(text)?.[1] ?? '';
  const setWith = (link: string, password: string) => send(app, 'POST', '/api/account/link', { link, password });

  test('goes to the address that the account has as its name, works once and for an hour', async () => {
    await makeAccount(db, 'anna@firm.example', 'manager');
    expect(await mail(['password-link', 'Anna@firm.example'])).toEqual([
      0,
      'The link for Anna@firm.example was mailed to anna@firm.example. It works once, within an hour.\n',
    ]);
    const [received] = receiver.received;
    expect(received?.to).toEqual(['anna@firm.example']);
    const secret = linkIn(received?.mail.text);
    const { link_hash, minutes } = await db
      .selectFrom('user_account')
      .select('link_hash')
      .select(sql<number>`extract(epoch FROM link_expires_at - now())::float8 / 60`.as('minutes'))
      .where('name', '=', 'anna@firm.example')
      .executeTakeFirstOrThrow();
    expect(minutes).toBeGreaterThan(50);
    expect(minutes).toBeLessThanOrEqual(60);
    expect(link_hash).not.toContain(secret);
    // The secret is nowhere in the outbox.
    expect(await tables(db).selectFrom('mail_message').selectAll().execute()).toEqual([]);
    expect((await signIn(app, 'anna@firm.example')).statusCode).toBe(401);
    expect((await setWith(secret, 'a new horse, a new battery')).statusCode).toBeLessThan(300);
    expect((await setWith(secret, 'a third horse, a third battery')).statusCode).toBeGreaterThanOrEqual(400);
  });

  test('goes to the employee of the account, or to the address that is named', async () => {
    const { employeeIds } = await insertTrade(db, [100]);
    const [employeeId = 0] = employeeIds;
    await sql`UPDATE employee SET email = 'jan@firm.example' WHERE id = ${employeeId}`.execute(db);
    await makeAccount(db, 'jan', 'clerk', { employeeId });
    await makeAccount(db, 'ewa', 'clerk');
    expect((await mail(['password-link', 'jan']))[0]).toBe(0);
    expect((await mail(['password-link', 'ewa', '--to', 'ewa@home.example']))[0]).toBe(0);
    expect(receiver.received.map(({ to }) => to[0])).toEqual(['jan@firm.example', 'ewa@home.example']);
    expect(await mail(['password-link', 'nobody'])).toEqual([1, 'There is no account nobody.\n']);
    expect(await mail(['password-link', 'ewa'])).toEqual([1, expect.stringContaining('--to ADDRESS')]);
  });

  test('leaves the password as it is if the mail server does not take the mail', async () => {
    await makeAccount(db, 'ola@firm.example', 'clerk');
    const closed = await openReceiver();
    await closed.close();
    const [code] = await mail(['password-link', 'ola@firm.example'], { SMTP_URL: `smtp://${closed.host}` });
    expect([code, (await signIn(app, 'ola@firm.example')).statusCode]).toEqual([1, 200]);
  });
});
