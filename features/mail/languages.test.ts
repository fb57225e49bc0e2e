import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { cookieOf, makeAccount } from '../../tests/helpers/accounts';
import { openApi } from '../../tests/helpers/api';
import { openReceiver } from '../../tests/helpers/mailServer';
import { testMail } from './server/mails/testMail';
import { mailPasswordLink } from './server/passwordLink';
import { addRecipient } from './server/recipients';
import { isSetUp, readSetup } from './server/setup';
import { mailToSubscribers } from './server/subscribed';

const { app, db, close } = await openApi({ accountsFresh: 0 });
const receiver = await openReceiver();
afterAll(async () => {
  await close();
  await receiver.close();
});
beforeEach(async () => {
  await sql`TRUNCATE mail_message, mail_recipient`.execute(db);
  await sql`TRUNCATE user_session, user_account CASCADE`.execute(db);
  await sql`DELETE FROM setting`.execute(db);
  receiver.received.splice(0);
  process.env.SMTP_URL = `smtp://${receiver.host}`;
  process.env.MAIL_FROM = 'Magazyn <stock@firm.example>';
  process.env.PUBLIC_URL = 'https://stock.firm.example';
});

const speak = (name: string, language: string | null) =>
  sql`UPDATE user_account SET language = ${language} WHERE name = ${name}`.execute(db);
const setMailLanguage = (language: string) =>
  sql`INSERT INTO setting (name, value) VALUES ('mail', ${JSON.stringify({ mailLanguage: language })}::jsonb)`.execute(
    db,
  );
async function subjects() {
  const { rows } = await sql<{ recipient: string; subject: string }>`
    SELECT recipient, subject FROM mail_message ORDER BY recipient`.execute(db);
  return rows.map(({ recipient, subject }) => `${recipient}: ${subject}`);
}
async function requestTest(address: string) {
  await makeAccount(db, 'boss', 'administrator');
  const headers = { cookie: await cookieOf(app, 'boss') };
  const response = await app.inject({ method: 'POST', url: '/api/mail/test', headers, payload: { address } });
  expect(response.statusCode).toBe(204);
}
const ENGLISH = 'A test mail from Magazyn';
const POLISH = 'Wiadomość testowa z Magazynu';

test('each recipient of a mail gets it in the language of the account, others in the language of mails', async () => {
  await makeAccount(db, 'anna@firm.example', 'administrator');
  await makeAccount(db, 'bob@firm.example', 'administrator');
  await makeAccount(db, 'cyd@firm.example', 'administrator');
  await speak('anna@firm.example', 'pl');
  await speak('bob@firm.example', 'en');
  for (const name of ['Anna', 'bob', 'cyd', 'dan']) await addRecipient(db, `${name}@firm.example`, ['backup']);
  const mail = () =>
    db.transaction().execute((trx) => mailToSubscribers(trx, 'backup', (words) => testMail(words, '/')));
  await mail();
  expect(await subjects()).toEqual([
    `Anna@firm.example: ${POLISH}`,
    `bob@firm.example: ${ENGLISH}`,
    `cyd@firm.example: ${ENGLISH}`,
    `dan@firm.example: ${ENGLISH}`,
  ]);
  await sql`TRUNCATE mail_message`.execute(db);
  await setMailLanguage('pl');
  await mail();
  expect((await subjects()).map((each) => each.endsWith(POLISH))).toEqual([true, false, true, true]);
});

test('a test mail and the link of a password are in the language of the account', async () => {
  await makeAccount(db, 'anna@firm.example', 'administrator');
  await speak('anna@firm.example', 'pl');
  await requestTest('anna@firm.example');
  expect(await subjects()).toEqual([`anna@firm.example: ${POLISH}`]);
  const [setup, { signal }] = [readSetup(process.env), new AbortController()];
  if (!isSetUp(setup)) throw new Error('Mail is not set up.');
  // Another address of the same account.
  await mailPasswordLink(db, setup, { name: 'anna@firm.example', to: 'private@anna.example' }, signal);
  expect(receiver.received.map(({ mail }) => mail.subject)).toEqual(['Ustaw hasło do Magazynu']);
});

test('a disabled account has no say', async () => {
  await makeAccount(db, 'anna@firm.example', 'administrator');
  await speak('anna@firm.example', 'pl');
  await sql`UPDATE user_account SET disabled = true WHERE name LIKE 'anna%'`.execute(db);
  await requestTest('anna@firm.example');
  expect(await subjects()).toEqual([`anna@firm.example: ${ENGLISH}`]);
});
