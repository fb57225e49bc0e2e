import { z } from 'zod';
import { email, id, idempotencyHeaders, idParams, longText, moment, text } from '../../contract/common';
import { type Endpoint, reads } from '../../contract/endpoint';
import { feature } from './feature';
import { kindNames } from './kinds';

/** Messages in one answer. */
export const MESSAGES = 50;

const kinds = z.array(z.enum(kindNames)).max(kindNames.length);

const recipient = z.object({ recipientId: id, address: z.string(), kinds });
export type Recipient = z.infer<typeof recipient>;

const message = z.object({
  messageId: id,
  kind: z.string(),
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(['waiting', 'sent', 'failed']),
  attempts: z.int(),
  createdAt: moment,
  lastAt: moment.nullable(),
  nextAt: moment.nullable().describe('Of the next attempt'),
  error: z.string().nullable().describe('Of the last attempt'),
});
export type Message = z.infer<typeof message>;

const overview = z.object({
  missing: z.array(z.string()).describe('Variables of the environment without which no mail is sent'),
  server: z.string().nullable().describe('The mail server, without its password'),
  from: z.string().nullable(),
  webApp: z.string().describe('Where the links in mails lead'),
  recipients: z.array(recipient),
  messages: z.array(message).describe(`The newest ${MESSAGES}`),
});
export type Overview = z.infer<typeof overview>;

const all = {
  capability: feature.name,
  tag: 'Mail',
  role: 'administrator',
  errors: 'json',
} as const satisfies Partial<Endpoint>;
const order = {
  capability: feature.name,
  tag: 'Mail',
  noun: 'Purchase Order',
  params: idParams,
  errors: 'json',
} as const;
const one = { ...all, noun: 'Recipient', params: idParams } as const;

const preview = z.object({
  subject: z.string().nullable().describe('Null where no mail would be sent now'),
  html: z.string().nullable(),
  recipients: z.int().describe('How many would get it'),
});
export type Preview = z.infer<typeof preview>;

const letter = { subject: text(200), text: longText(4_000) };

const orderMail = z.object({
  isOpen: z.boolean().describe('Whether the order was sent and some of its goods have still to come'),
  missing: z.array(z.string()).describe('Variables of the environment without which no mail is sent'),
  to: z.string().describe('The address of the supplier'),
  subject: z.string(),
  text: z.string(),
  sent: z
    .array(
      z.object({
        messageId: id,
        to: z.string(),
        state: message.shape.state,
        at: moment.describe('Of the last attempt'),
        error: z.string().nullable(),
      }),
    )
    .describe('The mails of the order, the newest first'),
});
export type OrderMail = z.infer<typeof orderMail>;

export const calls = {
  mail: {
    ...reads,
    ...all,
    path: '/api/mail',
    summary: 'The mail server, the recipients and the newest messages',
    answer: overview,
  },
  addRecipient: {
    ...all,
    method: 'POST',
    path: '/api/mail/recipients',
    summary: 'Add a recipient',
    body: z.strictObject({ address: email, kinds }),
    status: 200,
    answer: z.object({ recipientId: id }),
  },
  changeRecipient: {
    ...one,
    method: 'PUT',
    path: '/api/mail/recipients/:id',
    summary: 'Change the kinds of mail that a recipient gets',
    body: z.strictObject({ kinds }),
    status: 204,
  },
  removeRecipient: {
    ...one,
    method: 'DELETE',
    path: '/api/mail/recipients/:id',
    summary: 'Remove a recipient',
    status: 204,
  },
  test: {
    ...all,
    method: 'POST',
    path: '/api/mail/test',
    summary: 'Send a test mail',
    body: z.strictObject({ address: email }),
    status: 204,
  },
  preview: {
    ...reads,
    ...all,
    path: '/api/mail/previews/:kind',
    summary: 'A kind of mail, as it would be sent now',
    params: z.object({ kind: z.enum(kindNames) }),
    answer: preview,
  },
  orderMail: {
    ...reads,
    ...order,
    path: '/api/mail/orders/:id',
    summary: 'The mails of a purchase order, and the text of a new one',
    answer: orderMail,
  },
  previewOrder: {
    ...order,
    method: 'POST',
    path: '/api/mail/orders/:id/preview',
    summary: 'The mail of a purchase order with a text, as HTML',
    role: 'manager',
    body: z.strictObject(letter),
    status: 200,
    answer: z.object({ html: z.string() }),
  },
  mailOrder: {
    ...order,
    method: 'POST',
    path: '/api/mail/orders/:id',
    operationId: 'mailPurchaseOrder',
    summary: 'Mail a purchase order that was sent to its supplier',
    role: 'manager',
    headers: idempotencyHeaders,
    body: z.strictObject({ to: email, ...letter }),
    status: 204,
  },
  retry: {
    ...one,
    noun: 'Message',
    method: 'POST',
    path: '/api/mail/messages/:id/retry',
    summary: 'Try to send a message again that has not been sent',
    status: 204,
  },
} as const satisfies Record<string, Endpoint>;
