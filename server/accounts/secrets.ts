import { createHash, randomBytes } from 'node:crypto';

/** What nobody can guess: 256 bits, in letters that an address and a header can hold. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** What is kept of a secret. It is random, so one fast hash tells nobody what it is of. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');
