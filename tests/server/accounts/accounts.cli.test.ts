import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { releasedDatabase } from '../../helpers/database';
import { argumentsOf } from '../../helpers/programs';
import { insertTrade } from '../../helpers/scene';
import { ServerProcess } from '../../helpers/serverProcess';

const { db, url, drop } = await releasedDatabase();
const running: ServerProcess[] = [];
afterEach(() => Promise.all(running.splice(0).map((each) => each.end('SIGKILL'))));
afterAll(drop);

const PASSWORD = 'a horse, a battery';

/** Runs the command without a terminal, with the password on standard input. */
const account = async (...args: string[]) => {
  const tool = new ServerProcess({ DATABASE_URL: url, PASSWORD }, args, {
    script: argumentsOf('server/cli/account'),
    under: ['sh', '-c', 'echo "$PASSWORD" | "$0" "$@"'],
  });
  running.push(tool);
  return [await tool.exit(), tool.output] as const;
};
const start = (env: Record<string, string>) => {
  const server = new ServerProcess({ DATABASE_URL: url, ...env });
  running.push(server);
  return server;
};
const refused = (message: string) => [1, expect.stringContaining(message)];

describe('a server that listens for other machines', () => {
  test('does not start without accounts or another access rule', async () => {
    const server = start({ HOST: '0.0.0.0' });
    expect(await server.exit()).toBe(1);
    expect(server.output).toMatch(/HOST 0\.0\.0\.0 would open .*npm run account -- add .*ACCESS=proxy .*ACCESS=open/s);
  });

  test.each([
    [{ ACCESS: 'open' }, 'It is open: every client that reaches 0.0.0.0 may read and change everything.'],
    [{ ACCESS: 'proxy', ACCESS_PROXY: '10.0.0.5' }, 'Users sign in at the proxy at 10.0.0.5'],
    [
      // Nothing listens at this address, which the server only contacts for a sign-in.
      { OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b', OIDC_LABEL: 'Acme' },
      'Users sign in at Acme, or with an account.',
    ],
  ])('starts with %j, and logs the rule', async (env, line) => {
    const server = start({ HOST: '0.0.0.0', ...env });
    await server.ready();
    expect(server.output).toContain(line);
  });
});

test('adding a token before the first account warns that access is unrestricted', async () => {
  const [code, output] = await account('token', 'add', 'early', '--role', 'viewer');
  expect([code, output]).toEqual([0, expect.stringMatching(/^Warning: there are no accounts yet\..*^mz_/ms)]);
});

test('a server behind a local proxy logs that the proxy decides about access', async () => {
  const server = start({ TRUST_PROXY: '1' });
  await server.ready();
  expect(server.output).toContain('It serves every request that the proxy forwards: there are no accounts.');
});

test('a local server logs that every local user has access', async () => {
  const server = start({});
  await server.ready();
  expect(server.output).toContain('It serves every user of this machine: there are no accounts.\nSign in with login');
});

describe('npm run account', () => {
  test('adds an account, with which the server then starts', async () => {
    expect(await account('list')).toEqual([0, 'There are no accounts: the API requires no sign-in.\n']);
    expect(await account('add', 'Anna', '--role', 'manager')).toEqual([0, 'anna can sign in.\n']);
    expect((await account('list'))[1]).toMatch(/^name +role .*\nanna +manager +all\n$/s);
    const { password_hash } = await db.selectFrom('user_account').selectAll().executeTakeFirstOrThrow();
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const server = start({ HOST: '0.0.0.0' });
    await server.ready();
    expect(server.output).toContain('Users sign in with an account.\nCtrl-C stops.');
  });

  test('links an account to a user at the identity provider', async () => {
    expect(await account('tie', 'anna', 'a1')).toEqual(
      refused('Name the account and the user at the provider, and set OIDC_ISSUER as for the server.'),
    );
    const env = { OIDC_ISSUER: 'https://login.example', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' };
    const tool = new ServerProcess({ DATABASE_URL: url, ...env }, ['tie', 'anna', 'a1'], {
      script: argumentsOf('server/cli/account'),
    });
    running.push(tool);
    expect([await tool.exit(), tool.output]).toEqual([0, 'anna signs in at login.example.\n']);
    expect((await account('list'))[1]).toMatch(/^anna .* of https:\/\/login\.example\/$/m);
    await db.updateTable('user_account').set({ issuer: null, subject: null }).execute();
  });

  test('rejects invalid arguments and changes nothing', async () => {
    expect(await account('add', 'anna', '--role', 'clerk')).toEqual(refused('There is an account anna already.'));
    expect(await account('add', 'eve', '--role', 'queen')).toEqual(refused('A role is one of viewer, clerk, manager'));
    expect(await account('add', 'a b', '--role', 'clerk')).toEqual(refused('"a b" cannot be a name'));
    expect(await account('add', 'eve', '--role', 'clerk', '--warehouse', '99')).toEqual(refused('no warehouse 99.'));
    expect(await account('add', 'eve', '--role', 'clerk', '--employee', '99')).toEqual(refused('no employee 99.'));
    expect(await account('disable', 'eve')).toEqual(refused('There is no account eve.'));
    expect(await account('dance')).toEqual(refused('Name a command: list, add'));
    expect((await account('list'))[1].split('\n')).toHaveLength(3);
  });

  test('creates a link instead of a password, and restricts warehouses', async () => {
    const { warehouseIds, employeeIds } = await insertTrade(db, [1_000]);
    const [warehouse, employee] = [String(warehouseIds[0]), String(employeeIds[0])];
    const reach = ['--warehouse', warehouse, '--employee', employee];
    const link = ['--link', '--url', 'https://stock.example'];
    const [code, output] = await account('add', 'jan', '--role', 'clerk', ...reach, ...link);
    expect([code, output]).toEqual([0, expect.stringMatching(/^https:\/\/stock\.example\/set-password#[\w-]{43}\n/)]);
    expect((await account('list'))[1]).toMatch(
      new RegExp(`jan +clerk +${warehouse} +${employee} +has no password yet`),
    );
    expect((await account('role', 'jan', 'viewer'))[0]).toBe(0);
    expect((await account('disable', 'jan'))[0]).toBe(0);
    expect((await account('list'))[1]).toMatch(new RegExp(`jan +viewer +${warehouse} +${employee} +disabled`));
    expect(await account('sessions', 'jan')).toEqual([0, 'jan has no sessions.\n']);
    expect(await account('sessions', 'jan', '--end')).toEqual([0, '0 sessions of jan have ended.\n']);
  });

  test('lists passkeys and removes one; a new password removes all', async () => {
    expect((await account('add', 'kim', '--role', 'viewer'))[0]).toBe(0);
    expect(await account('passkeys', 'kim')).toEqual([0, 'kim has no passkeys.\n']);
    const { id: account_id } = await db
      .selectFrom('user_account')
      .select('id')
      .where('name', '=', 'kim')
      .executeTakeFirstOrThrow();
    const rest = { account_id, public_key: Buffer.from('key'), counter: 0, transports: [], backed_up: false };
    const made = await db
      .insertInto('passkey')
      .values(['Phone', 'Key', 'Laptop'].map((name) => ({ ...rest, name, credential_id: name })))
      .returning('id')
      .execute();
    const [phone] = made.map(({ id }) => String(id));
    expect((await account('passkeys', 'Kim'))[1]).toMatch(
      new RegExp(`^id +name +made +last used\\n${phone} +Phone +\\d{4}-.*Z +never\\n.*Key.*\\n.*Laptop`),
    );
    expect(await account('passkeys', 'kim', '--remove', phone ?? '')).toEqual([
      0,
      `The passkey ${phone} of kim is removed.\n`,
    ]);
    expect(await account('passkeys', 'kim', '--remove', phone ?? '')).toEqual(refused(`kim has no passkey ${phone}.`));
    expect(await account('reset', 'kim')).toEqual([0, 'kim can sign in.\n2 passkeys of kim are removed.\n']);
    expect(await account('passkeys', 'kim')).toEqual([0, 'kim has no passkeys.\n']);
    const noted = await db.selectFrom('audit').select(['record', 'note']).where('note', 'like', 'Passkey%').execute();
    expect(noted).toEqual(
      ['Phone', 'Key', 'Laptop'].map((name) => ({ record: 'kim', note: `Passkey removed: ${name}` })),
    );
  });

  test('adds tokens, shows them once and revokes them', async () => {
    const [code, output] = await account('token', 'add', 'scale', '--role', 'clerk', '--expires', '30d');
    const [token = ''] = /^mz_[\w-]{43}$/m.exec(output) ?? [];
    expect([code, token]).toEqual([0, expect.stringMatching(/^mz_/)]);
    expect(output).not.toContain('Warning');
    const kept = JSON.stringify(await db.selectFrom('api_token').selectAll().execute());
    expect(kept).not.toContain(token.slice(3));
    expect((await account('token', 'list'))[1]).toMatch(/scale +clerk +all +expires \d{4}-.* +never/);
    expect(await account('token', 'add', 'scale', '--role', 'clerk')).toEqual(refused('a token scale already'));
    expect(await account('token', 'add', 'other', '--role', 'clerk', '--expires', 'never')).toEqual(
      refused('not "never"'),
    );
    expect((await account('token', 'revoke', 'scale'))[0]).toBe(0);
    expect((await account('token', 'list'))[1]).toContain('revoked');
  });
});

test('on a terminal, the command asks for a password twice without echoing it', async () => {
  const tool = new ServerProcess({ DATABASE_URL: url }, ['add', 'zoe', '--role', 'viewer'], {
    script: argumentsOf('server/cli/account'),
    terminal: true,
  });
  running.push(tool);
  await tool.type('Password: ', `${PASSWORD}\r`);
  await tool.type('Repeat the password: ', `${PASSWORD}\r`);
  expect(await tool.exit()).toBe(0);
  expect(tool.output).toContain('zoe can sign in.');
  expect(tool.output).not.toContain(PASSWORD);
});
