/** Milliseconds after which a code that was out of sight is one more piece. */
const AWAY = 1500;

/** Tells which codes are new to a camera, that sees each of them many times. */
export function inSight() {
  const seen = new Map<string, number>();
  /** @param now milliseconds of any clock */
  return (code: string, now: number): boolean => {
    const before = seen.get(code);
    seen.set(code, now);
    return before === undefined || now - before > AWAY;
  };
}
