import { isIPv6 } from 'node:net';

/** Some proxies append the port of the connection to the address. */
const WITH_PORT = /^(?:\[(?<six>.*)\]|(?<four>[\d.]+))(?::\d+)?$/;

/** Returns the network of an address: for IPv6 its /64, because one machine can use every address in it; else the address. */
export function networkOf(given: string): string {
  const { six, four = given } = WITH_PORT.exec(given)?.groups ?? {};
  const address = six ?? four;
  if (!isIPv6(address) || address.includes('.')) return address.replace(/^::ffff:/i, '');
  const [head = [], tail = []] = address.split('::').map((half) => half.split(':').filter(Boolean));
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  return [...head, ...zeros, ...tail].slice(0, 4).join(':');
}
