import { z } from 'zod';
import { secret } from './accounts';
import { moment, NAME_LENGTH, text } from './common';

/*
 * The subset of WebAuthn's JSON (Level 3) that the product uses, in requests and responses.
 */

/** Bytes in base64url, the encoding of WebAuthn. */
const bytes = (max: number) =>
  z
    .string()
    .regex(/^[\w-]+$/, 'is no base64url')
    .max(max);
const CREDENTIAL_ID = 1_400;
const DATA = 20_000;

const descriptor = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) });

/** Options for signing in. They list no credentials, so the browser offers every passkey that it has for the site. */
export const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int().describe('Milliseconds'),
  userVerification: z.literal('required'),
});

/** Options for creating a passkey. */
export const passkeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int().describe('Milliseconds'),
  attestation: z.literal('none'),
  excludeCredentials: z.array(descriptor).describe('The passkeys the account has'),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('required'),
  }),
});

const credential = {
  id: bytes(CREDENTIAL_ID),
  rawId: bytes(CREDENTIAL_ID),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  clientExtensionResults: z.looseObject({}),
};

/** A challenge signed by the authenticator. */
export const passkeyAssertion = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: bytes(DATA),
    authenticatorData: bytes(DATA),
    signature: bytes(DATA),
    userHandle: bytes(200).optional(),
  }),
});

/** A new passkey with the name that its owner gives it. */
export const newPasskey = z.strictObject({
  name: text(NAME_LENGTH),
  credential: z.strictObject({
    ...credential,
    response: z.strictObject({
      clientDataJSON: bytes(DATA),
      attestationObject: bytes(DATA),
      authenticatorData: bytes(DATA).optional(),
      transports: z.array(z.string().max(50)).max(20).optional(),
      publicKeyAlgorithm: z.int().optional(),
      publicKey: bytes(DATA).optional(),
    }),
  }),
});

export const passkeyStart = z.strictObject({ current: secret });

export const ownPasskeys = z.object({
  content: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      createdAt: moment,
      usedAt: moment.nullable().describe('When it last signed in'),
      isBackedUp: z
        .boolean()
        .describe('Whether its maker keeps it beyond the device, so that a lost one loses nothing'),
    }),
  ),
});
