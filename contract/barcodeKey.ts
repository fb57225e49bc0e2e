/*
 * What a scanned code is found by. The database has the same rule (`barcode_key`), by which two products never share a code.
 */

/**
 * Elements before the one of a GTIN (01): of a known length, or up to the separator. GS1 General Specifications, 7.8. The GTIN of
 * a pallet's content (02) is skipped: it comes with a count, and a scan is one piece.
 */
const BEFORE_GTIN = [
  '(?:00\\d{18}|0[23]\\d{14}|04\\d{16}|1[1-9]\\d{6}|20\\d{2}|3[1-6]\\d{8}|41\\d{14})\\x1d?',
  '(?!0[0-4]|1[1-9]|20|3[1-6]|41)\\d{2}[^\\x1d]*\\x1d',
];
const ELEMENTS = new RegExp(`^(?:${BEFORE_GTIN.join('|')})*01(\\d{14})`);
/** A GS1 Digital Link, `https://id.gs1.org/01/04006381333931`; in capitals where that makes a smaller symbol. */
const LINK = /^https?:\/\/[^?#]*\/01\/(\d{8,14})(?:[/?#]|$)/i;
/** Control characters around a code, and the AIM identifier that some scanners send before it, `]C1`. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is left out
const AROUND = /^[\x01-\x20]*(?:\][A-Za-z][0-9A-Za-z][\x01-\x20]*)?|[\x01-\x20\x7f]+$/g;

/** A code without what a scanner adds to it. */
const scannedText = (code: string): string => code.replace(AROUND, '').replace(/[\t\u00a0 ]+/g, ' ');

/**
 * Returns the number of an article (GTIN), padded to 14 digits; undefined where the check digit is another one.
 * @example gtinOf('036000291452') // '00036000291452'
 */
export function gtinOf(digits: string): string | undefined {
  if (!/^\d{8,14}$/.test(digits)) return undefined;
  const padded = digits.padStart(14, '0');
  const sum = Array.from(padded).reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 3 : 1), 0);
  return sum % 10 === 0 ? padded : undefined;
}

/**
 * Returns what a code is found by: the GTIN that it is or, as an element string of GS1, contains; else the code as text.
 * @example barcodeKey(']C10104006381333931') // '04006381333931'
 */
export function barcodeKey(code: string): string {
  const scanned = scannedText(code);
  const elements = scanned.replace(/^\((\d{2,4})\)/, '$1').replace(/\((\d{2,4})\)/g, '\x1d$1');
  return (
    gtinOf(scanned.replaceAll(' ', '')) ??
    gtinOf(ELEMENTS.exec(elements)?.[1] ?? '') ??
    gtinOf(LINK.exec(scanned)?.[1] ?? '') ??
    // A product may have a code that only looks like an identifier, `]E0`.
    (scanned || code)
  );
}
