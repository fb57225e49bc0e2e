import { attachmentPoint } from '../attachment';
import type { Trx } from '../db/types';

/** A mail to one recipient. */
export interface NewMail {
  /** The address of the recipient, without a name. */
  to: string;
  /** One line. */
  subject: string;
  /** Plain text. An empty line begins a paragraph. */
  text: string;
  /** A link to a page of the web app, below the text: `{ label: 'Open the Appointment', path: '/appointments/7' }`. */
  link?: { label: string; path: `/${string}` };
  attachments?: readonly { filename: string; contentType: string; content: string }[];
  /** The record that it is about, `appointments/7`: such a mail is never deleted. */
  record?: string;
  /** Names its cause: a second mail with the same name is not written. */
  once?: string;
}

/** `written`: it will be sent. `known`: `once` names a former one. `not set up`: this server sends no mail, so nothing is written. */
export type MailOutcome = 'written' | 'known' | 'not set up';

/** What keeps mails until they are sent. */
export interface MailWriter {
  write: (trx: Trx, mail: NewMail) => Promise<MailOutcome>;
}

const writers = attachmentPoint<MailWriter>('mail-writer', 'defineMailWriter', {
  write: true,
});

/** Declares what keeps mails. Exported by the `server.ts` of a feature, it needs no other registration. */
export const defineMailWriter = (writer: MailWriter): MailWriter => writers.declare(writer);

/**
 * Writes a mail in the transaction of its cause: both are stored or neither. A server sends it after the commit, and repeats failed
 * attempts. Where mail is not set up, it writes nothing and the cause goes on.
 * @throws ApiError 400 for an invalid address
 * @example await sendMail(trx, { to: email, subject: 'Lorry KR 1 is late', text: 'It was due at 8:00.' })
 */
export const sendMail = async (trx: Trx, mail: NewMail): Promise<MailOutcome> =>
  (await writers.loaded()[0]?.write(trx, mail)) ?? 'not set up';
