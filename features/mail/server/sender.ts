import { setTimeout as sleep } from 'node:timers/promises';
import type { SendMailOptions } from 'nodemailer';
import type { Db } from '../../../server/db/types';
import type { JobLog } from '../../../server/jobs/job';
import { type Claimed, claimDue, release, settle } from './outbox';
import { isSetUp, readSetup, readWebApp } from './setup';
import { handOver } from './transport';
import { unsubscribeUrl } from './unsubscribe';

/** How often to look for messages that are due. */
const LOOK_MS = 1_000;
/** The time limit of an attempt. */
const LONGEST_MS = 60_000;
/** How long a stopping server waits for attempts in progress. */
const GRACE_MS = 3_000;
/** The attempts at the same time: mail servers limit the connections of a client. */
const AT_ONCE = 4;

interface SenderOptions {
  db: Db;
  log: JobLog;
  /** The pause between two looks, in milliseconds. */
  every?: number;
  /** The time limit of an attempt, in milliseconds. */
  longest?: number;
}

/**
 * Sends the messages that are due, as far as the environment names a mail server.
 * @returns a function that stops this, and waits for attempts in progress
 */
export function sendMessages({ db, log, every = LOOK_MS, longest = LONGEST_MS }: SenderOptions): () => Promise<void> {
  const setup = readSetup(process.env);
  if (!isSetUp(setup)) return async () => {};
  const webApp = readWebApp(process.env);
  const stopping = new AbortController();
  const { signal } = stopping;
  const ending = new AbortController();
  const underWay = new Set<Promise<void>>();
  let nap = new AbortController();

  const attempt = async (message: Claimed) => {
    const limit = AbortSignal.any([AbortSignal.timeout(longest), ending.signal]);
    const outcome = await handOver(setup, partsOf(message, webApp), limit);
    if (ending.signal.aborted && outcome.error !== undefined) await release(db, message);
    else await settle(db, message, outcome);
  };
  const begin = (message: Claimed) => {
    const work = attempt(message)
      // The lease ends by itself, and the attempt is repeated.
      .catch((error: unknown) => log.warn({ err: error }, 'The outcome of a mail was not recorded.'))
      .finally(() => {
        underWay.delete(work);
        nap.abort();
      });
    underWay.add(work);
  };
  const look = async () => {
    while (!signal.aborted) {
      nap = new AbortController();
      let isEmpty = true;
      try {
        const free = AT_ONCE - underWay.size;
        const due = free > 0 ? await claimDue(db, free, setup.domain) : [];
        isEmpty = due.length === 0;
        due.forEach(begin);
      } catch (error) {
        if (!signal.aborted) log.warn({ err: error }, 'Mails that are due could not be read.');
      }
      const awake = AbortSignal.any([signal, nap.signal]);
      if (isEmpty) await sleep(every, undefined, { signal: awake, ref: false }).catch(() => {});
    }
  };
  const looking = look();
  return async () => {
    stopping.abort();
    await looking;
    const grace = setTimeout(() => ending.abort(), GRACE_MS);
    await Promise.all(underWay);
    clearTimeout(grace);
  };
}

/** Returns a message in the mailer's form. A subscriber's mail has the headers of RFC 8058, with which mail programs unsubscribe. */
function partsOf(message: Claimed, webApp: string): SendMailOptions {
  const { recipient, messageId, subject, text, html, attachments, recipientId, kind, secret } = message;
  const link =
    recipientId !== null && secret !== null ? unsubscribeUrl(webApp, { recipientId, kind, secret }) : undefined;
  return {
    to: { name: '', address: recipient },
    messageId: `<${messageId}>`,
    subject,
    text,
    html,
    attachments,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(link && { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
  };
}
