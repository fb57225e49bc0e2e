/** Replaces the value of an invalid parameter; no schema accepts it. */
export class Unreadable {
  /** @param reason the end of a sentence that begins with the parameter's name */
  constructor(readonly reason: string) {}
}

const MALFORMED = new Unreadable('not-utf-8');
const REPEATED = new Unreadable('repeated-parameter');

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}

/**
 * Parses a query string. Drops an empty parameter, since it does not filter. A repeated parameter, or one in malformed UTF-8,
 * becomes {@link Unreadable}.
 */
export function parseQuery(text: string): Record<string, string | Unreadable> {
  const query: Record<string, string | Unreadable> = Object.create(null);
  for (const pair of text.split('&')) {
    const [encodedName = '', ...rest] = pair.split('=');
    const value = decode(rest.join('='));
    if (value === '') continue;
    const name = decode(encodedName) ?? encodedName;
    query[name] = name in query ? REPEATED : (value ?? MALFORMED);
  }
  return query;
}
