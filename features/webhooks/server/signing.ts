import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';

/** Returns a new secret in the form of Standard Webhooks. */
export const newSecret = (): string => PREFIX + randomBytes(32).toString('base64');

/** A message to sign: with one secret, or two while they are rotated. */
export interface Signed {
  id: string;
  /** In seconds. */
  timestamp: number;
  body: string;
  secrets: readonly string[];
}

/** Returns the headers of Standard Webhooks, with a signature for each secret. */
export const signatureHeaders = ({ id, timestamp, body, secrets }: Signed): Record<string, string> => ({
  'webhook-id': id,
  'webhook-timestamp': String(timestamp),
  'webhook-signature': secrets.map((secret) => `v1,${hmac(secret, `${id}.${timestamp}.${body}`)}`).join(' '),
});

const hmac = (secret: string, text: string) =>
  createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
    .update(text)
    .digest('base64');
