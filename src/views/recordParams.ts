/** An id as the API has them: a positive whole number. Anything else names no record and is not asked for. */
export const isId = (text: string): boolean => /^[1-9]\d{0,15}$/.test(text);

/** What a record is fetched for. A form is never filled with what a page has shown before. */
export type Purpose = 'detail' | 'form';

/** The meta keeps details apart from the partial rows that lists leave in react-admin's cache. */
export const recordParams = (id: string, purpose: Purpose) => ({ id, meta: { purpose } });
