/** The largest file, in bytes. */
export const MAX_FILE = 64 * 1024 * 1024;
/** The largest content of an XLSX file after decompression, in bytes. */
export const MAX_CONTENT = 512 * 1024 * 1024;
/** The most columns; Excel has no more. */
export const MAX_COLUMNS = 16_384;
/** The most rows of one file. */
export const MAX_ROWS = 1_000_000;
/** How long a difference that was not written is kept. */
export const KEPT_HOURS = 24;
/** Rows of a difference on one page. */
export const ROWS_PER_PAGE = 50;
