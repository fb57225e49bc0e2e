import { z } from 'zod';
import { ofAccounts, secret, whoAmI } from './accounts';
import { idParams, moment, NAME_LENGTH, text } from './common';
import { type Endpoint, reads } from './endpoint';

/*
 * Passkeys: the parts of WebAuthn's JSON format (Level 3) that the server uses.
 */

/** Binary data in base64url, as in WebAuthn. */
const bytes = (max: number) =>
  z
    .string()
    .regex(/^[\w-]+$/, 'is no base64url')
    .max(max);
const CREDENTIAL_ID = 1_400;
const DATA = 20_000;

const descriptor = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) });

/** The request for `navigator.credentials.get`. It lists no credentials, so the browser offers all of its passkeys. */
export const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int().describe('Milliseconds'),
  userVerification: z.literal('required'),
});

/** The request for `navigator.credentials.create`. */
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

/** The browser's response with a signed challenge. */
export const passkeyAssertion = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: bytes(DATA),
    authenticatorData: bytes(DATA),
    signature: bytes(DATA),
    userHandle: bytes(200).optional(),
  }),
});

/** A new passkey with its name. */
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

const ofPasskeys = { ...ofAccounts, capability: 'passkeys' } as const;

/** The calls for signing in with a passkey, and for one's own passkeys. */
export const passkeyCalls = {
  askForPasskey: {
    ...ofPasskeys,
    method: 'POST',
    path: '/api/session/passkey/challenge',
    operationId: 'beginPasskeySignIn',
    summary: 'Ask for a passkey to sign in with; the answer is for `navigator.credentials.get`, and brings a cookie',
    role: 'anybody',
    status: 200,
    answer: passkeyRequest,
  },
  signInByPasskey: {
    ...ofPasskeys,
    method: 'POST',
    path: '/api/session/passkey',
    operationId: 'signInByPasskey',
    summary: 'Sign in with a passkey; the answer brings a cookie',
    role: 'anybody',
    body: passkeyAssertion,
    status: 200,
    answer: whoAmI,
  },
  passkeys: {
    ...reads,
    ...ofPasskeys,
    path: '/api/account/passkeys',
    operationId: 'listOwnPasskeys',
    summary: "One's own passkeys, the oldest first",
    answer: ownPasskeys,
  },
  beginPasskey: {
    ...ofPasskeys,
    method: 'POST',
    path: '/api/account/passkeys/challenge',
    operationId: 'beginPasskey',
    summary: 'Begin to add a passkey; the answer is for `navigator.credentials.create`, and brings a cookie',
    role: 'viewer',
    body: passkeyStart,
    status: 200,
    answer: passkeyCreation,
  },
  addPasskey: {
    ...ofPasskeys,
    method: 'POST',
    path: '/api/account/passkeys',
    operationId: 'addPasskey',
    summary: 'Add a passkey',
    role: 'viewer',
    body: newPasskey,
    status: 204,
  },
  removePasskey: {
    ...ofPasskeys,
    method: 'DELETE',
    path: '/api/account/passkeys/:id',
    operationId: 'removePasskey',
    summary: 'Remove a passkey',
    role: 'viewer',
    noun: 'Passkey',
    params: idParams,
    status: 204,
  },
} as const satisfies Record<string, Endpoint>;
