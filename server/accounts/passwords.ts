import { hash, verify } from '@node-rs/argon2';
import { ApiError } from '../errors';

/** The least that OWASP asks of argon2id, which is the library's default: memory in KiB, passes, threads. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const SHORTEST = 10;
/** Characters; far more than anybody types, far fewer than keep the server busy. */
const LONGEST = 200;

/** Letters that look the same are the same, however a keyboard composes them. */
const composed = (password: string) => password.normalize('NFKC');

export const hashPassword = (password: string): Promise<string> => hash(composed(password), COST);

let ofNobody: Promise<string> | undefined;

/**
 * Whether it is the password a hash is of. Where there is none, as much is computed all the same: how long an answer takes
 * tells nobody which accounts there are.
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

/** @param name of the account it is to be for @throws ApiError 400 that says why it is too easily guessed */
export async function checkPassword(password: string, name: string): Promise<void> {
  const { length } = Array.from(password);
  if (length < SHORTEST) throw refused(`must have at least ${SHORTEST} characters`);
  if (length > LONGEST) throw refused(`must have at most ${LONGEST} characters`);
  const plain = composed(password).toLowerCase();
  if (plain.includes(name)) throw refused('must not contain the name');
  if (new Set(plain).size < 4 || (await common()).has(plain))
    throw refused('is one that many have, and others try first');
}

const refused = (why: string) => new ApiError(400, `The password ${why}.`, { password: `The password ${why}.` });

let known: Promise<Set<string>> | undefined;

/** Those that are tried first, as far as they are long enough. Read when it is needed: few ever set a password. */
const common = () => {
  known ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].filter((each) => each.length >= SHORTEST)),
  );
  return known;
};
