import { parseArgs } from 'node:util';
import { type Role, roles } from '../../contract/definition/roles';
import {
  accountName,
  addAccount,
  changeRole,
  giveLink,
  haveAccounts,
  linkToProvider,
  type Reach,
  setDisabled,
  setPassword,
} from '../accounts/accounts';
import { forgetDevices } from '../accounts/devices';
import { listAccounts, listPasskeys, listSessions, listTokens } from '../accounts/overview';
import { removePasskeys } from '../accounts/passkeys';
import { checkPassword } from '../accounts/passwords';
import { readProvider } from '../accounts/provider/settings';
import { endSessions } from '../accounts/sessions';
import { addToken, revokeToken } from '../accounts/tokens';
import { extensionDirs, readDatabase } from '../config';
import { openDatabase } from '../db/connection/open';
import { readMigrations } from '../db/extensionMigrations';
import { checkSchema } from '../db/migrate';
import type { Trx } from '../db/types';
import { askSecretly, isTerminal } from '../terminal';
import { inColumns, runTool } from './tool';

const HELP = `Usage: npm run account -- <command> [options]

Manages accounts, their roles and passwords, and the tokens of machines. From the first account on, the API requires a
sign-in, on this machine too. A running server notices within a second.

Commands
  list                     list all accounts
  add NAME --role ROLE     create an account; asks for its password
  role NAME ROLE           change the role, which ends the account's sessions; --warehouse and --employee replace the
                           current limits
  disable NAME             refuse the account's sign-ins and end its sessions
  enable NAME              accept the account's sign-ins again
  reset NAME               ask for a new password, which ends the account's sessions and removes its passkeys
  tie NAME SUBJECT         let the user SUBJECT of the provider at OIDC_ISSUER sign in with the account
  sessions NAME            list the account's sessions; with --end, end them
  passkeys NAME            list the account's passkeys; with --remove, remove one
  token list               list all tokens, which machines send instead of a password
  token add NAME --role ROLE
                           create a token and show it, this once
  token revoke NAME        revoke a token

Options
  --role <role>            viewer reads; clerk also moves stock; manager also maintains records; administrator also
                           maintains warehouses
  --warehouse <id>         moves stock in this warehouse only; may be given several times
  --employee <id>          moves stock as this employee only
  --link                   with add and reset: print a link that sets the password once, instead of asking for it
  --url <address>          with --link: the address of the web app (http://localhost:3000)
  --expires <days>         with token add: the number of days until the token expires (90d)
  --end                    with sessions: end all of them
  --remove <id>            with passkeys: remove this one
  --help                   show this text

Without a terminal, the command reads the password from its input. It uses the database of DATABASE_URL, or the built-in one
in DATA_DIR (./data), which it starts if it is not running.`;

type Log = (message: string) => void;
type Options = ReturnType<typeof readOptions>['values'];
interface Call {
  trx: Trx;
  /** The positional arguments after the command. */
  args: readonly string[];
  options: Options;
  log: Log;
}

const commands: Record<string, (call: Call) => Promise<void>> = {
  list: async ({ trx, log }) =>
    log(inColumns(await listAccounts(trx)) ?? 'There are no accounts: the API requires no sign-in.'),
  add: async ({ trx, args: [name = ''], options, log }) => {
    await addAccount(trx, name, readRole(options.role), reachOf(options));
    await letSetPassword(trx, name, options, log);
  },
  role: async ({ trx, args: [name = '', role], options, log }) => {
    const isNamed = options.warehouse !== undefined || options.employee !== undefined;
    await changeRole(trx, name, readRole(role ?? options.role), isNamed ? reachOf(options) : undefined);
    log(`${accountName(name)} has the new role. Its sessions have ended.`);
  },
  disable: async ({ trx, args: [name = ''], log }) => {
    await setDisabled(trx, name, true);
    log(`${accountName(name)} is disabled.`);
  },
  enable: async ({ trx, args: [name = ''], log }) => {
    await setDisabled(trx, name, false);
    log(`${accountName(name)} may sign in again.`);
  },
  reset: async ({ trx, args: [name = ''], options, log }) => {
    await letSetPassword(trx, name, options, log);
    const { id } = await listPasskeys(trx, accountName(name));
    await forgetDevices(trx, id);
    const removed = await removePasskeys(trx, { id, name: accountName(name) });
    if (removed > 0) log(`${removed} passkeys of ${accountName(name)} are removed.`);
  },
  tie: async ({ trx, args: [name = '', subject], log }) => {
    const provider = readProvider(process.env);
    if (!provider || !subject)
      throw new Error(
        'Name the account and the user at the provider, and set OIDC_ISSUER as for the server. See --help.',
      );
    await linkToProvider(trx, name, provider.issuer, subject);
    log(`${accountName(name)} signs in at ${provider.label}.`);
  },
  sessions: async ({ trx, args: [name = ''], options, log }) => {
    const { id, sessions } = await listSessions(trx, accountName(name));
    if (!options.end) return log(inColumns(sessions) ?? `${accountName(name)} has no sessions.`);
    const ended = await endSessions(trx, { id, name: accountName(name) }, { note: 'Sessions ended at a terminal' });
    log(`${ended} sessions of ${accountName(name)} have ended.`);
  },
  passkeys: async ({ trx, args: [name = ''], options: { remove }, log }) => {
    const { id, passkeys } = await listPasskeys(trx, accountName(name));
    if (remove === undefined) return log(inColumns(passkeys) ?? `${accountName(name)} has no passkeys.`);
    const removed = await removePasskeys(trx, { id, name: accountName(name) }, readId('--remove', remove));
    if (removed === 0) throw new Error(`${accountName(name)} has no passkey ${remove}.`);
    log(`The passkey ${remove} of ${accountName(name)} is removed.`);
  },
  'token list': async ({ trx, log }) => log(inColumns(await listTokens(trx)) ?? 'There are no tokens.'),
  'token add': async ({ trx, args: [name = ''], options, log }) => {
    const { expires = '90d' } = options;
    const [, days = 0] = /^([1-9]\d{0,3})d$/.exec(expires) ?? [];
    if (!name) throw new Error('Give the token a name that says its purpose.');
    if (!days) throw new Error(`--expires is a number of days like 90d, not "${expires}".`);
    const { warehouseIds } = reachOf(options);
    const token = await addToken(trx, { name, role: readRole(options.role), days: Number(days), warehouseIds });
    if (!(await haveAccounts(trx))) log(NOTHING_RESTRICTED);
    log(`${token}\nIt is not shown again. Machines send it in a header: Authorization: Bearer ${token.slice(0, 6)}…`);
  },
  'token revoke': async ({ trx, args: [name = ''], log }) => {
    await revokeToken(trx, name);
    log(`The token ${name} is revoked.`);
  },
};

const NOTHING_RESTRICTED = `Warning: there are no accounts yet. Until the first one ("npm run account -- add NAME --role ROLE") the server
authenticates no caller, unless OIDC_ISSUER or ACCESS=proxy is set: calls without this token may do everything, too.`;

await runTool(HELP, async (log) => {
  const { positionals, values: options } = readOptions(process.argv.slice(2));
  const words = positionals[0] === 'token' ? 2 : 1;
  const run = commands[positionals.slice(0, words).join(' ')];
  if (!run) throw new Error(`Name a command: ${Object.keys(commands).join(', ')}. See --help.`);
  const { unlimitedDb: db, close } = await openDatabase(readDatabase(process.env), { log, exclusive: false, max: 1 });
  try {
    await checkSchema(db, await readMigrations(extensionDirs(process.env)));
    const said: string[] = [];
    const later = (message: string) => void said.push(message);
    await db.transaction().execute((trx) => run({ trx, args: positionals.slice(words), options, log: later }));
    for (const message of said) log(message);
  } finally {
    await close();
  }
});

function readOptions(args: string[]) {
  return parseArgs({
    args,
    allowPositionals: true,
    options: {
      role: { type: 'string' },
      warehouse: { type: 'string', multiple: true },
      employee: { type: 'string' },
      link: { type: 'boolean' },
      url: { type: 'string', default: 'http://localhost:3000' },
      expires: { type: 'string' },
      end: { type: 'boolean' },
      remove: { type: 'string' },
    },
  });
}

function readRole(given = ''): Role {
  const role = roles.find((each) => each === given);
  if (!role) throw new Error(`A role is one of ${roles.join(', ')}${given && `, not "${given}"`}.`);
  return role;
}

function reachOf({ warehouse, employee }: Options): Reach {
  return {
    warehouseIds: warehouse?.map((id) => readId('--warehouse', id)),
    employeeId: employee === undefined ? undefined : readId('--employee', employee),
  };
}

function readId(option: string, id: string): number {
  if (/^[1-9]\d{0,8}$/.test(id)) return Number(id);
  throw new Error(`${option} is an id, not "${id}".`);
}

async function letSetPassword(trx: Trx, name: string, { link, url }: Options, log: Log): Promise<void> {
  if (link) {
    const secret = await giveLink(trx, name);
    return log(
      `${new URL('/set-password', url).href}#${secret}\nIt sets the password of ${accountName(name)} once, within 24 hours.`,
    );
  }
  const password = await askSecretly('Password: ');
  if (!password) throw new Error('Nothing was changed: there was no password. --link gives a link to set it with.');
  await checkPassword(password, accountName(name));
  if (isTerminal() && (await askSecretly('Repeat the password: ')) !== password) {
    throw new Error('Nothing was changed: the passwords differ.');
  }
  await setPassword(trx, name, password);
  log(`${accountName(name)} can sign in.`);
}
