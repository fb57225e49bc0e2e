import { type Kysely, sql } from 'kysely';

/** Control characters around a code, and the AIM identifier that some scanners send before it. */
const AROUND = '^[\\x01-\\x20]*(?:\\][A-Za-z][0-9A-Za-z][\\x01-\\x20]*)?|[\\x01-\\x20\\x7f]+$';
/** Elements before the GTIN (01): of a known length, or up to the separator. GS1 General Specifications, 7.8. */
const BEFORE_GTIN = [
  '(?:00[0-9]{18}|0[23][0-9]{14}|04[0-9]{16}|1[1-9][0-9]{6}|20[0-9]{2}|3[1-6][0-9]{8}|41[0-9]{14})\\x1d?',
  '(?!0[0-4]|1[1-9]|20|3[1-6]|41)[0-9]{2}[^\\x1d]*\\x1d',
];
const ELEMENTS = `^(?:${BEFORE_GTIN.join('|')})*01([0-9]{14})`;
/** An identifier of an element as people read it, `(01)`. */
const IN_BRACKETS = '\\(([0-9]{2,4})\\)';
/** A GS1 Digital Link. */
const LINK = '(?i)^https?://[^?#]*/01/([0-9]{8,14})(?:[/?#]|$)';

/**
 * One code, several spellings: UPC-A, EAN-13 and GTIN-14 of the same number are one code, with or without leading zeros, and so
 * is the element string that has it. A product is found by the key of its codes, and two products never share a key.
 * `features/barcodes/web/readCodes.ts` has the same rule for the browser.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The check digit of a number that is padded to 14 digits. GS1 General Specifications, 7.9.
  await sql`
    CREATE FUNCTION gtin_of(digits text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN (
      SELECT CASE sum(substr(padded, place, 1)::integer * CASE place % 2 WHEN 1 THEN 3 ELSE 1 END) % 10
        WHEN 0 THEN padded
      END
      FROM lpad(digits, 14, '0') AS padded, generate_series(1, 14) AS place
      WHERE digits ~ '^[0-9]{8,14}$'
      GROUP BY padded
    )`.execute(db);
  await sql`
    CREATE FUNCTION scanned_text(code text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN
      regexp_replace(regexp_replace(code, ${sql.lit(AROUND)}, '', 'g'), ${sql.lit('[\\t\\u00a0 ]+')}, ' ', 'g')`.execute(
    db,
  );
  await sql`
    CREATE FUNCTION barcode_key(code text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN (
      SELECT coalesce(
        gtin_of(replace(scanned, ' ', '')),
        gtin_of(substring(elements FROM ${sql.lit(ELEMENTS)})),
        gtin_of(substring(scanned FROM ${sql.lit(LINK)})),
        nullif(scanned, ''),
        code)
      FROM scanned_text(code) AS scanned,
        regexp_replace(
          regexp_replace(scanned, ${sql.lit(`^${IN_BRACKETS}`)}, '\\1'), ${sql.lit(IN_BRACKETS)}, chr(29) || '\\1', 'g'
        ) AS elements
    )`.execute(db);
  // Codes that two products had in two spellings are kept: each but the first is numbered as a twin.
  await sql`
    ALTER TABLE product_barcode
      ADD COLUMN key text NOT NULL GENERATED ALWAYS AS (barcode_key(code)) STORED,
      ADD COLUMN twin integer NOT NULL DEFAULT 0`.execute(db);
  await sql`
    UPDATE product_barcode SET twin = numbered.twin
    FROM (
      SELECT product_id, position, row_number() OVER (PARTITION BY key ORDER BY product_id, position) - 1 AS twin
      FROM product_barcode
    ) AS numbered
    WHERE numbered.twin > 0
      AND product_barcode.product_id = numbered.product_id AND product_barcode.position = numbered.position`.execute(
    db,
  );
  await sql`
    ALTER TABLE product_barcode ADD CONSTRAINT product_barcode_key_key UNIQUE (key, twin)`.execute(db);
}
