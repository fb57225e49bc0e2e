import { parseArgs } from 'node:util';
import { EMAIL_ADDRESS } from '../../contract/emailAddress';
import { runTool } from '../../server/cli/tool';
import { extensionDirs, readDatabase } from '../../server/config';
import { openDatabase } from '../../server/db/connection/open';
import { checkSchema } from '../../server/db/migrate';
import { loadExtensions } from '../../server/extensions';
import { testMail } from './server/mails/testMail';
import { wordsIn } from './server/mails/words';
import { mailPasswordLink } from './server/passwordLink';
import { isSetUp, type MailSetup, readSetup, readWebApp } from './server/setup';
import { handOver } from './server/transport';

const HELP = `Usage: npm run mail -- test ADDRESS
       npm run mail -- password-link NAME [--to ADDRESS]

Commands
  test ADDRESS          send a test mail and print what the mail server answers
  password-link NAME    mail a link that sets the password of the account NAME once, within an hour. Ends the account's
                        sessions and its current password, unless the mail server does not take the mail

Options
  --to <address>        where the link goes: by default to the name of the account if it is an address, or to the
                        address of its employee
  --help                show this text

It reads the same environment as the server: SMTP_URL, MAIL_FROM and PUBLIC_URL. password-link uses the database of
DATABASE_URL, or the built-in one in DATA_DIR (./data), which it starts if it is not running.`;

/** The time limit of an attempt. */
const LONGEST_MS = 60_000;

type Log = (message: string) => void;

await runTool(HELP, async (log) => {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { to: { type: 'string' } } });
  const [command, whom, ...rest] = positionals;
  if (whom === undefined || rest.length > 0) throw new Error(HELP);
  const setup = readSetup(process.env);
  const assertedSetup = (): MailSetup => {
    if (isSetUp(setup)) return setup;
    throw new Error(`Mail is not set up: ${setup.missing.join(' and ')} must be set.`);
  };
  if (command === 'test') return sendTest(assertedSetup(), whom, log);
  if (command === 'password-link') return sendLink(assertedSetup(), { name: whom, to: values.to }, log);
  throw new Error(HELP);
});

async function sendTest(setup: MailSetup, address: string, log: Log): Promise<void> {
  if (!EMAIL_ADDRESS.test(address)) throw new Error(`"${address}" is no e-mail address.`);
  const mail = { to: { name: '', address }, ...testMail(wordsIn('en'), readWebApp(process.env)) };
  const { reply, error } = await handOver(setup, mail, AbortSignal.timeout(LONGEST_MS));
  if (error !== undefined) throw new Error(`${setup.server} did not take the mail: ${error}`);
  log(`${setup.server} took the mail: ${reply}`);
}

async function sendLink(setup: MailSetup, account: { name: string; to?: string | undefined }, log: Log): Promise<void> {
  const { unlimitedDb: db, close } = await openDatabase(readDatabase(process.env), { log, exclusive: false, max: 1 });
  try {
    await checkSchema(db, (await loadExtensions(extensionDirs(process.env))).migrations);
    const address = await mailPasswordLink(db, setup, account, AbortSignal.timeout(LONGEST_MS));
    log(`The link for ${account.name} was mailed to ${address}. It works once, within an hour.`);
  } finally {
    await close();
  }
}
