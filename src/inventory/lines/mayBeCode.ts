/** Tells whether a text may be a code: a single word, or digits with short words only, "04S04/05 E". */
export const mayBeCode = (text: string): boolean => !/\s/.test(text) || (/\d/.test(text) && !/\p{L}{3}/u.test(text));

/** Tells whether a text is a number too long for a name. */
export const isOnlyCode = (text: string): boolean => /^\d{8,}$/.test(text);
