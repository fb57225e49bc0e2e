import type { Links } from '../subscribed';
import { html, inFont, lines } from './html';
import { compose, footer, link, type Mail, paragraph } from './mail';
import type { Words } from './words';

/** A run of the backup that failed. */
export interface FailedBackup {
  /** In the server's time zone: `2026-11-27 07:05`. */
  at: string;
  error: string;
}

/** Composes the mail about a failed backup. */
export function backupMail(words: Words, { at, error }: FailedBackup, links: Links): Mail {
  const { write } = words;
  return compose(words, write('The backup has failed'), [
    paragraph(write('The backup failed at {at}:', { at })),
    { text: error, html: html`<blockquote>${inFont(lines(error))}</blockquote>\n` },
    paragraph(write('The server keeps trying. The next mail comes when a backup fails after one that succeeded.')),
    link(write('Jobs with their history'), `${links.webApp}/jobs`),
    footer(words, links.unsubscribe),
  ]);
}
