import { parseArgs } from 'node:util';
import { EMAIL_ADDRESS } from '../../contract/emailAddress';
import { runTool } from '../../server/cli/tool';
import { testMail } from './server/mails/testMail';
import { wordsIn } from './server/mails/words';
import { isSetUp, readSetup, readWebApp } from './server/setup';
import { handOver } from './server/transport';

const HELP = `Usage: npm run mail -- test ADDRESS

Sends a test mail at once and prints what the mail server answers.

Options
  --help          show this text

It reads the same environment as the server: SMTP_URL, MAIL_FROM and PUBLIC_URL.`;

/** The time limit of an attempt. */
const LONGEST_MS = 60_000;

await runTool(HELP, async (log) => {
  const { positionals } = parseArgs({ allowPositionals: true, options: {} });
  const [command, address = '', ...rest] = positionals;
  if (command !== 'test' || rest.length > 0) throw new Error(HELP);
  if (!EMAIL_ADDRESS.test(address)) throw new Error(`"${address}" is no e-mail address.`);
  const setup = readSetup(process.env);
  if (!isSetUp(setup)) throw new Error(`Mail is not set up: ${setup.missing.join(' and ')} must be set.`);
  const mail = { to: { name: '', address }, ...testMail(wordsIn('en'), readWebApp(process.env)) };
  const { reply, error } = await handOver(setup, mail, AbortSignal.timeout(LONGEST_MS));
  if (error !== undefined) throw new Error(`${setup.server} did not take the mail: ${error}`);
  log(`${setup.server} took the mail: ${reply}`);
});
