import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openReceiver } from '../../tests/helpers/mailServer';
import { ServerProcess } from '../../tests/helpers/serverProcess';

const receiver = await openReceiver();
afterAll(receiver.close);

/** Runs `npm run mail -- …`. */
async function mail(args: string[], env: Record<string, string> = {}): Promise<[code: number | null, output: string]> {
  const script = ['--import', 'tsx', join(import.meta.dirname, 'cli.ts')];
  const setup = { SMTP_URL: `smtp://${receiver.host}`, MAIL_FROM: 'stock@firm.example', ...env };
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
