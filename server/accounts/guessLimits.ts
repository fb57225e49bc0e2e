/** A token bucket: `size` attempts at once, then one more every `refillSeconds`. */
export interface GuessLimit {
  key: string;
  size: number;
  refillSeconds: number;
}

/** The state of a bucket: its attempts at the last count, and the seconds since. */
export interface Counted {
  tries: number;
  age: number;
}

/** The properties of an attempt that its limits depend on. */
export interface Guess {
  /** The name or the passkey. Undefined for a sign-in at the provider, which checks the credentials itself. */
  subject: string | undefined;
  network: string;
  /** The browser, where the account that the try is for has signed in there before. */
  knownDevice: string | undefined;
  /** Accounts that have signed in from the network lately. */
  accountsInNetwork: number;
}

const MINUTE = 60;
const OF_SUBJECT = { size: 5, refillSeconds: MINUTE };
const OF_DEVICE = { size: 10, refillSeconds: MINUTE };
const OF_NETWORK = { size: 20, refillSeconds: 15 * MINUTE };
/** Each account that signs in from a network adds half the size of an unknown network's bucket, */
const SIZE_PER_ACCOUNT = 10;
/** up to this many accounts. */
export const MOST_ACCOUNTS = 8;
/** The largest clock difference between servers. A clock further back makes the age of an attempt meaningless. */
const LARGEST_SKEW = MINUTE;

/**
 * Returns the limits of an attempt. A known device has its own bucket only, so that attempts from elsewhere cannot use up the
 * owner's. All other browsers share the bucket of their network and, per subject, a bucket for all networks.
 */
export function limitsOf({ subject, network, knownDevice, accountsInNetwork }: Guess): GuessLimit[] {
  if (knownDevice !== undefined) return [{ key: `device ${knownDevice}`, ...OF_DEVICE }];
  const size = OF_NETWORK.size + SIZE_PER_ACCOUNT * Math.min(accountsInNetwork, MOST_ACCOUNTS);
  // A larger bucket fills in the same time.
  const ofNetwork = {
    key: `network ${network}`,
    size,
    refillSeconds: (OF_NETWORK.refillSeconds * OF_NETWORK.size) / size,
  };
  return subject === undefined ? [ofNetwork] : [ofNetwork, { key: subject, ...OF_SUBJECT }];
}

/**
 * Counts an attempt in all of its buckets, or in none where one of them is full.
 * @returns the new counts of the buckets, or the seconds to wait
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

/** Tolerance for rounding errors, in seconds. */
const ROUNDING = 1e-6;

function refilled({ size, refillSeconds }: GuessLimit, { tries, age }: Counted = { tries: 0, age: 0 }): number {
  if (age < -LARGEST_SKEW) return 0;
  return Math.min(size, Math.max(0, tries - Math.max(0, age) / refillSeconds));
}
