import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import addressparser from 'nodemailer/lib/addressparser';
import { EMAIL_ADDRESS } from '../../../contract/emailAddress';
import { ApiError } from '../../../server/errors';
import { say } from '../../../server/texts/message';

/** The mail server and the sender, as the environment sets them. */
export interface MailSetup {
  /** The URL of the mail server, with its password. */
  smtpUrl: string;
  /** The mail server without its password, to show: `smtp.example:587`. */
  server: string;
  /** Whether the connection must be encrypted before the password is sent. */
  requireTls: boolean;
  /** `Magazyn <stock@firm.example>` or a bare address. */
  from: string;
  /** The domain of the sender's address. */
  domain: string;
}

/** The variables that are not set. */
export interface Unset {
  missing: string[];
}

type Environment = Record<string, string | undefined>;

const DEFAULT_WEB_APP = 'http://localhost:3000';

/**
 * Reads the mail server and the sender.
 * @returns the missing variables where mail is not set up
 * @throws Error for an invalid variable; never with its value, which has a password
 */
export function readSetup({ SMTP_URL, MAIL_FROM }: Environment): MailSetup | Unset {
  const url = SMTP_URL ? readSmtpUrl(SMTP_URL) : undefined;
  const from = MAIL_FROM ? readSender(MAIL_FROM) : undefined;
  if (!SMTP_URL || !url || !from) return { missing: [...(url ? [] : ['SMTP_URL']), ...(from ? [] : ['MAIL_FROM'])] };
  const port = url.port || (url.protocol === 'smtps:' ? '465' : '587');
  return {
    smtpUrl: url.href,
    server: `${url.hostname}:${port}`,
    requireTls: url.password !== '' && !isLoopback(url.hostname),
    ...from,
  };
}

/** Returns whether mail is set up. */
export const isSetUp = (setup: MailSetup | Unset): setup is MailSetup => 'smtpUrl' in setup;

/** @throws ApiError 409 where no mail can be sent */
export function assertSetUp(): void {
  const setup = readSetup(process.env);
  if (!isSetUp(setup)) throw new ApiError(409, say('mail-not-set-up', { missing: setup.missing }));
}

function readSmtpUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^smtps?:$/.test(url.protocol) || !url.hostname) {
    throw new Error('SMTP_URL must look like smtp://user:password@smtp.example:587 or smtps://…:465.');
  }
  return url;
}

/** Reads the sender as nodemailer does. Refuses a text whose name or address mails would change. */
function readSender(given: string): Pick<MailSetup, 'from' | 'domain'> {
  const from = given.trim();
  const [sender, another] = addressparser(from);
  const { name = '', address = '' } = sender ?? {};
  const quoted = `"${name.replaceAll(/["\\]/g, '\\$&')}"`;
  const spaced = from.replace(/\s*(<[^<>]*>)$/, ' $1').trim();
  const isUnchanged = [address, ...['', name, quoted].map((each) => `${each} <${address}>`.trim())].includes(spaced);
  if (another || !EMAIL_ADDRESS.test(address) || !isUnchanged) {
    throw new Error(
      'MAIL_FROM must look like Magazyn <stock@firm.example>, and like "Magazyn (Berlin)" <stock@firm.example> for a name with signs.',
    );
  }
  return { from, domain: address.slice(address.lastIndexOf('@') + 1) };
}

/**
 * Returns the address of the web app, for links in mails.
 * @throws Error for an invalid one
 */
export function readWebApp({ PUBLIC_URL }: Environment): string {
  if (!PUBLIC_URL) return DEFAULT_WEB_APP;
  const url = URL.canParse(PUBLIC_URL) ? new URL(PUBLIC_URL) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) throw new Error('PUBLIC_URL must look like https://stock.firm.example.');
  return url.origin;
}

/** Returns whether a host is this machine, to which no network leads. */
function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '');
  return bare === 'localhost' || (isIP(bare) > 0 && ipaddr.parse(bare).range() === 'loopback');
}
