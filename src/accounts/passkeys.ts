import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { z } from 'zod';
import type { WhoAmI } from '../../contract/accounts';
import type { ownPasskeys } from '../../contract/passkeys';
import { supports } from '../capabilities';
import { translate } from '../texts/t';
import { call, Refusal } from './calls';

/** A passkey of the current user. */
export type Passkey = z.output<typeof ownPasskeys>['content'][number];

/** Returns whether the server supports passkeys at this address. */
export const supportsPasskeys = (): boolean => supports('passkeys');

/** Returns whether this browser can use and create passkeys. */
export const canUsePasskeys = (): boolean => supportsPasskeys() && 'PublicKeyCredential' in window;

const CANCELLED =
  'No passkey was used: the question was closed, or not answered in time. Try again, or use the password.';
const FAILED = 'This browser could not use a passkey here. Use the password.';

/** Messages for the browser's errors. For privacy, browsers do not report most causes. */
const failures: Readonly<Record<string, string>> = {
  NotAllowedError: CANCELLED,
  AbortError: CANCELLED,
  InvalidStateError: 'This device has a passkey for your account already.',
  ConstraintError: 'This device cannot keep passkeys that ask for a fingerprint, a face or a PIN.',
};

/** Runs a WebAuthn ceremony, whose library is loaded on demand. @throws Refusal with a message for the user */
async function ask<Answer>(
  question: (library: typeof import('@simplewebauthn/browser')) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await question(await import('@simplewebauthn/browser'));
  } catch (error) {
    throw new Refusal(0, translate(failures[(error as Error).name] ?? FAILED));
  }
}

/** @throws Refusal */
export async function signInWithPasskey(): Promise<WhoAmI> {
  const optionsJSON = await call<PublicKeyCredentialRequestOptionsJSON>('POST', 'session/passkey/challenge');
  const assertion = await ask(({ startAuthentication }) => startAuthentication({ optionsJSON }));
  return call('POST', 'session/passkey', assertion);
}

/** @param current the password @throws Refusal */
export async function addPasskey(name: string, current: string): Promise<void> {
  const path = 'account/passkeys/challenge';
  const optionsJSON = await call<PublicKeyCredentialCreationOptionsJSON>('POST', path, { current });
  const credential = await ask(({ startRegistration }) => startRegistration({ optionsJSON }));
  await call('POST', 'account/passkeys', { name, credential });
}

export const passkeys = async () => (await call<{ content: Passkey[] }>('GET', 'account/passkeys')).content;
export const removePasskey = (id: number) => call<void>('DELETE', `account/passkeys/${id}`);
