import { lookup as resolve } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { promisify } from 'node:util';
import ipaddr from 'ipaddr.js';
import { type KnownMessage, original, say } from '../../../server/texts/message';

type Network = ReturnType<typeof ipaddr.parseCIDR>;

/** An address that the server must not call. */
export class ForbiddenAddress extends Error {
  constructor(readonly said: KnownMessage) {
    super(original(said));
  }
}

/**
 * Reads the networks inside the firm that webhooks may call: `WEBHOOK_NETWORKS=10.1.0.0/16, 127.0.0.1`.
 * @throws Error naming the invalid one
 */
export function readNetworks(setting = ''): Network[] {
  return setting
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      if (ipaddr.isValidCIDR(part)) return ipaddr.parseCIDR(part);
      if (!isIP(part)) throw new Error(`WEBHOOK_NETWORKS: "${part}" is no address like 10.0.0.5 or 10.1.0.0/16.`);
      const address = ipaddr.parse(part);
      return [address, address.kind() === 'ipv6' ? 128 : 32];
    });
}

/** The networks of the running server's environment. */
export const ownNetworks = (): Network[] => readNetworks(process.env.WEBHOOK_NETWORKS);

/**
 * Refuses addresses inside the firm or the machine, unless a network allows them, and plain HTTP to any other.
 * @throws ForbiddenAddress
 */
export function refuseForbidden(text: string, url: URL, networks: readonly Network[]): void {
  const address = ipaddr.process(text);
  const isAllowed = networks.some(([base, bits]) => base.kind() === address.kind() && address.match(base, bits));
  if (isAllowed) return;
  const name = url.hostname === text ? text : `${url.hostname} (${text})`;
  if (!isPublic(address)) {
    throw new ForbiddenAddress(say('private-address', { name }));
  }
  if (url.protocol !== 'https:') throw new ForbiddenAddress(say('https-required|name', { name }));
}

/** The part of IPv6 that is assigned for the internet; the rest has other uses, such as IPv4-compatible addresses in `::/96`. */
const INTERNET = ipaddr.parseCIDR('2000::/3');
/** The second half of an ISATAP address, which leads to the IPv4 address in its last two groups (RFC 5214, 6.1). */
const ISATAP = [
  [0, 0x5efe],
  [0x200, 0x5efe],
];

/** Returns whether an address is of a machine on the internet: not one of a private network, a tunnel or a translator. */
function isPublic(address: ReturnType<typeof ipaddr.process>): boolean {
  if (address.range() !== 'unicast') return false;
  if (address.kind() === 'ipv4') return true;
  const [, , , , fifth, sixth] = ipaddr.IPv6.parse(address.toString()).parts;
  return address.match(INTERNET) && !ISATAP.some(([one, other]) => one === fifth && other === sixth);
}

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '');

/**
 * Checks an address before it is stored or called: literal addresses are never looked up.
 * @throws ForbiddenAddress, or Error for a URL of another protocol or with a password
 */
export function refuseUrl(url: URL, networks: readonly Network[]): void {
  if (!['http:', 'https:'].includes(url.protocol)) throw new ForbiddenAddress('https-required');
  if (url.username || url.password) throw new ForbiddenAddress('password-in-address');
  if (isIP(hostOf(url))) refuseForbidden(hostOf(url), url, networks);
}

/** Resolves the host of a new webhook. @throws ForbiddenAddress if one of its addresses is forbidden, or none is found */
export async function refuseHost(url: URL, networks: readonly Network[]): Promise<void> {
  refuseUrl(url, networks);
  const found = await promisify(resolve)(hostOf(url), { all: true }).catch(() => []);
  if (found.length === 0) throw new ForbiddenAddress(say('unknown-host|webhook', { name: url.hostname }));
  for (const { address } of found) refuseForbidden(address, url, networks);
}

/**
 * Returns the look-up function of a connection. It checks the very addresses that the connection then uses, so that a name which
 * resolves differently a second time gains nothing.
 */
export const checkedLookup =
  (url: URL, networks: readonly Network[], look: typeof resolve = resolve): LookupFunction =>
  (host, options, done) => {
    look(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, []);
      try {
        for (const { address } of found) refuseForbidden(address, url, networks);
      } catch (refused) {
        return done(refused as Error, []);
      }
      if (options.all) return done(null, found);
      const [first] = found;
      return done(null, first?.address ?? '', first?.family);
    });
  };
