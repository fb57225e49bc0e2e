/** A record as the generic parts see it. */
export type AnyRow = Record<string, unknown>;
export type AnyRecord = AnyRow & { id: number | string };
/** Where a record holds which state of it this is, as the backend told; no form asks for it. */
export const VERSION = '@version';
