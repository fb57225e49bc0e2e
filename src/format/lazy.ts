/**
 * Makes something when it is first wanted, and keeps it. What knows a language takes a browser up to a tenth of a second
 * to make, which would come before the first page.
 */
export function lazy<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
