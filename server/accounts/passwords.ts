import { hash, verify } from '@node-rs/argon2';
import { ApiError } from '../errors';
import { type KnownMessage, say } from '../texts/message';

/** OWASP's minimum for argon2id, also the library's default: memory in KiB, passes, threads. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const SHORTEST = 10;
/** In characters: far more than a user types, far fewer than would keep the server busy. */
const LONGEST = 200;

/** Normalizes a password, so that equal-looking letters are equal on every keyboard. */
const composed = (password: string) => password.normalize('NFKC');

export const hashPassword = (password: string): Promise<string> => hash(composed(password), COST);

let ofNobody: Promise<string> | undefined;

/**
 * Returns whether a password matches its hash. Without a hash it computes just as long, so that the response time does not
 * reveal which accounts exist.
 */
export async function isPassword(
  password: string,
  kept: string | null | undefined,
  compare: (hash: string, password: string) => Promise<boolean> = verify,
): Promise<boolean> {
  ofNobody ??= hashPassword('of nobody');
  const matches = await compare(kept ?? (await ofNobody), composed(password));
  return matches && typeof kept === 'string';
}

/** @param name the account's name @throws ApiError 400 that says why the password is too easy to guess */
export async function checkPassword(password: string, name: string): Promise<void> {
  const { length } = Array.from(password);
  if (length < SHORTEST) throw refused(say('password-too-short', { min: SHORTEST }));
  if (length > LONGEST) throw refused(say('password-too-long', { max: LONGEST }));
  const plain = composed(password).toLowerCase();
  if (plain.includes(name)) throw refused('password-has-name');
  if (new Set(plain).size < 4 || (await common()).has(plain)) throw refused('common-password');
}

const refused = (said: KnownMessage) => new ApiError(400, said, { password: said });

let known: Promise<Set<string>> | undefined;

/** The most common passwords of sufficient length. Loaded on demand: users rarely set passwords. */
const common = () => {
  known ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].filter((each) => each.length >= SHORTEST)),
  );
  return known;
};
