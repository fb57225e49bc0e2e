import { isIPv6 } from 'node:net';

/** Some proxies name the port of each connection behind the address. */
const WITH_PORT = /^(?:\[(?<six>.*)\]|(?<four>[\d.]+))(?::\d+)?$/;

/** A machine has as many addresses as it likes of its /64, in the eight groups of an IPv6 address the first four. */
export function networkOf(given: string): string {
  const { six, four = given } = WITH_PORT.exec(given)?.groups ?? {};
  const address = six ?? four;
  if (!isIPv6(address) || address.includes('.')) return address.replace(/^::ffff:/i, '');
  const [head = [], tail = []] = address.split('::').map((half) => half.split(':').filter(Boolean));
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  return [...head, ...zeros, ...tail].slice(0, 4).join(':');
}
