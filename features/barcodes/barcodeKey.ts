import { gtinOf } from '../../contract/gtin';

/*
 * The key under which a scanned code is stored and searched. The database applies the same rule (`barcode_key`), and its
 * unique index keeps two products from having one code.
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
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression removes these characters
const AROUND = /^[\x01-\x20]*(?:\][A-Za-z][0-9A-Za-z][\x01-\x20]*)?|[\x01-\x20\x7f]+$/g;

/** Removes the prefix and control characters that a scanner adds to a code. */
const scannedText = (code: string): string => code.replace(AROUND, '').replace(/[\t\u00a0 ]+/g, ' ');

/**
 * Returns the key of a code: its GTIN, where the code is a GTIN or a GS1 element string that contains one; otherwise the code as text.
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
