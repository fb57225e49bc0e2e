/** A token bucket: `size` tries at once, then one more every `refillSeconds`. */
export interface GuessLimit {
  key: string;
  size: number;
  refillSeconds: number;
}

/** How full a bucket is: the tries that were counted in it, and the seconds since then. */
export interface Counted {
  tries: number;
  age: number;
}

/** The properties of a try that its limits depend on. */
export interface Guess {
  /** The name or the passkey. Undefined for a sign-in at the provider, which checks the credentials itself. */
  subject: string | undefined;
  network: string;
  /** The browser, where the account that the try is for has signed in there before. */
  knownDevice: string | undefined;
  /** Whether that account has signed in from the network before. */
  knownNetwork: boolean;
  /** Accounts that have signed in from the network lately. */
  accountsInNetwork: number;
}

const MINUTE = 60;
const OF_SUBJECT = { size: 5, refillSeconds: MINUTE };
const OF_DEVICE = { size: 10, refillSeconds: MINUTE };
const OF_NETWORK = { size: 20, refillSeconds: 15 * MINUTE };
/** Each account that signs in from a network adds as much as half of an unknown network has, */
const SIZE_PER_ACCOUNT = 10;
/** up to this many accounts. */
export const MOST_ACCOUNTS = 8;
/** A clock that is set back further than servers differ says nothing of how long ago a try was. */
const LARGEST_SKEW = MINUTE;

/**
 * Returns the limits of a try. A known device has a bucket of its own and shares no other one, so that tries from elsewhere
 * cannot use up the owner's. All other browsers share the bucket of the network and, for one subject, a bucket: one for each
 * network in which its account has signed in, and one for all other networks.
 */
export function limitsOf({ subject, network, knownDevice, knownNetwork, accountsInNetwork }: Guess): GuessLimit[] {
  if (knownDevice !== undefined) return [{ key: `device ${knownDevice}`, ...OF_DEVICE }];
  const size = OF_NETWORK.size + SIZE_PER_ACCOUNT * Math.min(accountsInNetwork, MOST_ACCOUNTS);
  // A larger bucket fills in the same time.
  const ofNetwork = {
    key: `network ${network}`,
    size,
    refillSeconds: (OF_NETWORK.refillSeconds * OF_NETWORK.size) / size,
  };
  if (subject === undefined) return [ofNetwork];
  return [ofNetwork, { key: knownNetwork ? `${subject} in ${network}` : subject, ...OF_SUBJECT }];
}

/**
 * Counts a try in all of its buckets, or in none where one of them is full.
 * @returns the tries of each bucket afterwards, or the seconds until the try can be made
 */
export function countTry(
  limits: readonly GuessLimit[],
  countedIn: (key: string) => Counted | undefined,
): { tries: Map<string, number> } | { wait: number } {
  const tries = new Map(limits.map((limit) => [limit.key, refilled(limit, countedIn(limit.key)) + 1]));
  const waits = limits.map(({ key, size, refillSeconds }) => ((tries.get(key) ?? 0) - size) * refillSeconds);
  const wait = Math.max(...waits);
  return wait > ROUNDING ? { wait } : { tries };
}

/** Seconds that sums of fractions may be off by. */
const ROUNDING = 1e-6;

function refilled({ size, refillSeconds }: GuessLimit, { tries, age }: Counted = { tries: 0, age: 0 }): number {
  if (age < -LARGEST_SKEW) return 0;
  return Math.min(size, Math.max(0, tries - Math.max(0, age) / refillSeconds));
}
