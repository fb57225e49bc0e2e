/** A record of any entity. */
export type AnyRow = Record<string, unknown>;
export type AnyRecord = AnyRow & { id: number | string };
/** The attribute with the record's version, from the response. Forms have no field for it. */
export const VERSION = '@version';
