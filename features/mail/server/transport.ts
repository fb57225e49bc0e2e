import { createTransport, type SendMailOptions } from 'nodemailer';
import { errorText } from '../../../server/errorText';
import type { Outcome } from '../../../server/outbox/outbox';
import type { MailSetup } from './setup';

/** The time limits of the steps of an attempt, in milliseconds. The caller's signal limits the whole. */
const LIMITS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, dnsTimeout: 10_000 };
/** The most characters of an answer or error that are kept. */
const LONGEST = 500;

/** Hands a message over to the mail server. Never rejects, and names no password. */
export async function handOver(
  { smtpUrl, requireTls, from }: MailSetup,
  message: SendMailOptions,
  signal: AbortSignal,
): Promise<Outcome> {
  const hide = hider(smtpUrl);
  try {
    // The URL decides where it names an option itself: smtp://…?requireTLS=false
    const transport = createTransport({
      ...LIMITS,
      ...(!/[?&]requireTLS=/.test(smtpUrl) && { requireTLS: requireTls }),
      url: smtpUrl,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    const { response } = await transport.sendMail({ from, ...message, signal });
    return { reply: hide(response) };
  } catch (error) {
    if (signal.aborted) return { error: 'The mail server did not answer in time.' };
    return { error: hide(reasonOf(error)), isPermanent: isPermanent(error) };
  }
}

/** Returns the answer of the mail server to the message, or the message of another error. */
function reasonOf(error: unknown): string {
  const { code, response } = error as { code?: string; response?: string };
  return response && (code === 'EENVELOPE' || code === 'EMESSAGE') ? response : errorText(error);
}

/** Matches a refusal of this message. A refused sign-in is a fault of the setup, which an administrator mends. */
function isPermanent(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return false;
  // Without an answer the message itself is unusable. 503 is about the order of commands, 530 to 538 about the sign-in.
  return (
    responseCode === 0 || (responseCode >= 500 && responseCode !== 503 && !(responseCode >= 530 && responseCode < 540))
  );
}

/** Returns a function that masks the password of a URL, also in the forms in which SMTP sends it. */
function hider(smtpUrl: string): (text: string) => string {
  const { username, password } = new URL(smtpUrl);
  const [user, secret] = [decodeURIComponent(username), decodeURIComponent(password)];
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const forms = secret ? [base64(`\0${user}\0${secret}`), base64(secret), password, secret] : [];
  return (text) => forms.reduce((masked, form) => masked.replaceAll(form, '***'), text).slice(0, LONGEST);
}
