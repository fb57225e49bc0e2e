import { barcodeKey } from '../../../contract/barcodeKey';

/** Looks without a code after which it is one more piece: counted, not timed, since a slow phone looks seldom. */
const AWAY = 10;

/** Tells which codes are new to a camera, that sees each of them many times. */
export function inSight() {
  const seen = new Map<string, number>();
  let looks = 0;
  /** @param codes what one look has found @returns those that were not there before, or have come back */
  return (codes: readonly string[]): string[] => {
    looks += 1;
    return codes.filter((code) => {
      // A camera reads one code as UPC-A and as EAN-13 by turns.
      const key = barcodeKey(code);
      const before = seen.get(key);
      seen.set(key, looks);
      return before === undefined || looks - before > AWAY;
    });
  };
}
