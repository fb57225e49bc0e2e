import { EMAIL_ADDRESS } from '../../../contract/emailAddress';
import { accountName, giveLink } from '../../../server/accounts/accounts';
import { fromNow } from '../../../server/db/day';
import type { Db } from '../../../server/db/types';
import { compose, link, type Mail, paragraph } from './mails/mail';
import { type Words, wordsOf } from './mails/words';
import { type MailSetup, readWebApp } from './setup';
import { handOver } from './transport';

/** Composes the mail with the link that sets a password. */
const passwordMail = (words: Words, account: string, url: string): Mail =>
  compose(words, words.write('Set your password for Magazyn'), [
    paragraph(
      words.write('An administrator of Magazyn has sent you this link. It sets the password of {account}.', {
        account,
      }),
    ),
    link(words.write('Set the password'), url),
    paragraph(words.write('The link works once, within an hour.')),
  ]);

/** The validity of a link: shorter than the one of a link that an administrator hands over in person. */
const LINK_MS = 60 * 60_000;

/**
 * Mails a link that sets the password of an account once. The link is in no outbox: its secret would be readable in the
 * database and in backups, which have only its hash. So it is handed over at once, and where that fails, the account keeps its password.
 * @param to the address; default: the name of the account if it is one, or the address of its employee
 * @returns the address
 * @throws Error where there is no such account or no address, or where the mail server does not take the mail
 */
export const mailPasswordLink = (
  db: Db,
  setup: MailSetup,
  { name: typed, to }: { name: string; to?: string | undefined },
  signal: AbortSignal,
): Promise<string> =>
  db.transaction().execute(async (trx) => {
    const name = accountName(typed);
    const account = await trx
      .selectFrom('user_account')
      .leftJoin('employee', 'employee.id', 'user_account.employee_id')
      .select(['disabled', 'employee.email', 'user_account.language'])
      .where('user_account.name', '=', name)
      .executeTakeFirst();
    if (!account) throw new Error(`There is no account ${name}.`);
    if (account.disabled) throw new Error(`The account ${name} is disabled.`);
    const address = to ?? (EMAIL_ADDRESS.test(name) ? name : account.email);
    if (!address) {
      throw new Error(`${name} is no e-mail address, and the account has no employee. Name the address: --to ADDRESS`);
    }
    if (!EMAIL_ADDRESS.test(address)) throw new Error(`"${address}" is no e-mail address.`);
    const secret = await giveLink(trx, name);
    await trx
      .updateTable('user_account')
      .set({ link_expires_at: fromNow(LINK_MS) })
      .where('name', '=', name)
      .execute();
    const url = `${readWebApp(process.env)}/set-password#${secret}`;
    const mail = { to: { name: '', address }, ...passwordMail(await wordsOf(trx, account.language), name, url) };
    const { error } = await handOver(setup, mail, signal);
    if (error !== undefined) throw new Error(`${setup.server} did not take the mail: ${error}`);
    return address;
  });
