import { compose, link, type Mail, paragraph } from './mail';
import type { Words } from './words';

/** Composes the mail with the link that sets a password. */
export const passwordMail = (words: Words, account: string, url: string): Mail =>
  compose(words, words.write('Set your password for Magazyn'), [
    paragraph(
      words.write('An administrator of Magazyn has sent you this link. It sets the password of {account}.', {
        account,
      }),
    ),
    link(words.write('Set the password'), url),
    paragraph(words.write('The link works once, within an hour.')),
  ]);
