/**
 * What is kept by path as long as the tab is open and somebody is signed in.
 * @param kind tells it from what else is kept
 * @example const places = keptInTab<Place>('place');
 */
export const keptInTab = <T>(kind: string) => ({
  keep: (path: string, value: T): void => sessionStorage.setItem(`${kind}:${path}`, JSON.stringify(value)),
  /** The last one of a path. */
  at: (path: string): T | null => JSON.parse(sessionStorage.getItem(`${kind}:${path}`) ?? 'null'),
});
