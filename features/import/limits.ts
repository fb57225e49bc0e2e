/** The largest file, in bytes. */
export const MAX_FILE = 64 * 1024 * 1024;
/** The largest content of an XLSX file after decompression, in bytes: of the parts that are read. */
export const MAX_CONTENT = 512 * 1024 * 1024;
/** The most parts of an XLSX file. */
export const MAX_PARTS = 10_000;
/** The most sheets of an XLSX file. */
export const MAX_SHEETS = 500;
/** The longest piece of XML that is read as a whole, in characters. */
export const MAX_TOKEN = 1_000_000;
/** The most characters of a cell; Excel has no more. */
export const MAX_CELL = 32_767;
/** The most columns of one file. */
export const MAX_COLUMNS = 1_000;
/** The most rows of one file. */
export const MAX_ROWS = 1_000_000;
/** The most cells of one file, with the empty ones before the last cell of each row. */
export const MAX_CELLS = 20_000_000;
/** The most characters of the cells of one file. */
export const MAX_TEXT = 256 * 1024 * 1024;
