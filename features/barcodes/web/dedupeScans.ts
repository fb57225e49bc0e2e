import { barcodeKey } from '../barcodeKey';

/** The frames without a code after which it counts as one more piece. Counted, not timed: a slow phone reads few frames. */
const AWAY = 10;

/** Returns a filter that passes each code once while it stays in the camera's view. */
export function dedupeScans() {
  const seen = new Map<string, number>();
  let frames = 0;
  /** @param codes the codes of one frame @returns the codes that were not in view before, or have returned */
  return (codes: readonly string[]): string[] => {
    frames += 1;
    return codes.filter((code) => {
      // A camera reads one code as UPC-A and as EAN-13 by turns.
      const key = barcodeKey(code);
      const before = seen.get(key);
      seen.set(key, frames);
      return before === undefined || frames - before > AWAY;
    });
  };
}
