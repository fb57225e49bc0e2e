import { compose, link, type Mail, paragraph } from './mail';
import type { Words } from './words';

/** The mail that shows an administrator that the mail server works. */
export const testMail = (words: Words, webApp: string): Mail =>
  compose(words, words.write('A test mail from Magazyn'), [
    paragraph(words.write('This is a test. Mail from Magazyn reaches you.')),
    link(words.write('Open Magazyn'), webApp),
  ]);
