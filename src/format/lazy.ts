/**
 * Creates a value on first use. Creating an Intl object takes a browser up to a tenth of a second, which would delay the first
 * page.
 */
export function lazy<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
