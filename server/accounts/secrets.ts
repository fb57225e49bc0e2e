import { createHash, randomBytes } from 'node:crypto';

/** Returns 256 random bits, in characters that are valid in URLs and headers. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** Returns the stored form of a secret. One fast hash is enough, because the secret is random. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');
