import type { Seed } from '../../server/seed/seed';
import { insertRows } from '../../server/seed/write';

/** Gives every demo product a code. */
export const seed: Seed = (db, { products }) =>
  insertRows(db, 'product_barcode', products, [
    ['product_id', 'integer', (id) => id],
    ['position', 'integer', () => 0],
    ['code', 'text', barcodeOf],
  ]);

/** Returns an EAN-13 from the range for internal use, which no real product has. */
function barcodeOf(id: number): string {
  const digits = `2${String(id).padStart(11, '0')}`;
  const weighed = digits.split('').reduce((sum, digit, index) => sum + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (weighed % 10)) % 10}`;
}
