/** A record as the generic parts see it. */
export type AnyRow = Record<string, unknown>;
export type AnyRecord = AnyRow & { id: number | string };
