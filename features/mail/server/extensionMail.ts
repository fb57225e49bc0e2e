import { EMAIL_ADDRESS } from '../../../contract/emailAddress';
import { ApiError } from '../../../server/errors';
import { defineMailWriter } from '../../../server/outbox/mail';
import { say } from '../../../server/texts/message';
import { compose, link, paragraph } from './mails/mail';
import { wordsOf } from './mails/words';
import { enqueue } from './outbox';
import { isSetUp, readSetup, readWebApp } from './setup';

/** Writes the mails that extensions send. */
export const mailWriter = defineMailWriter({
  write: async (trx, { to, subject, text, link: page, once, ...rest }) => {
    if (!EMAIL_ADDRESS.test(to)) throw new ApiError(400, say('no-email-address|address', { address: to }));
    if (!isSetUp(readSetup(process.env))) return 'not set up';
    const blocks = text
      .trim()
      .split(/(?:\r?\n){2,}/)
      .map(paragraph);
    if (page) blocks.push(link(page.label, readWebApp(process.env) + page.path));
    const mail = compose(await wordsOf(trx), subject, blocks);
    const isNew = await enqueue(trx, {
      kind: 'extension',
      to,
      ...mail,
      ...rest,
      ...(once && { once: `extension/${once}` }),
    });
    return isNew ? 'written' : 'known';
  },
});
