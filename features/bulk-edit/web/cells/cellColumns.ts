import { isPlainNumber } from '../../../../src/format/number';
import type { Entity } from '../../../../src/schema/entity';
import type { AnyRecord, AnyRow } from '../../../../src/schema/record';
import { wording } from '../../../../src/texts/language';

/** A column of cells. Each is a value of one of the records that a row has. */
export interface CellColumn {
  label: string;
  /** The entity whose record has the value: the minimum is a value of stock levels. */
  entity: Entity;
  isNumber: boolean;
  /** Returns the value as the cell shows it. */
  read: (record: AnyRow) => string;
  /** Returns the record with another value, as its form would have it. @param typed a plain number, or a text */
  write: (record: AnyRecord, typed: string) => AnyRow;
}

/** Returns a number as it is typed in the current language. */
const shownNumber = (value: unknown): string => {
  const plain = value === null || value === undefined ? '' : String(value);
  return wording()?.hasDecimalComma && isPlainNumber(plain) ? plain.replace('.', ',') : plain;
};

function numberColumn(entity: Entity, name: string): CellColumn[] {
  const field = entity.form.find((each) => each.name === name);
  if (!field) return [];
  return [
    {
      // The heading of the list, where the form's label differs.
      label: entity.rules.fields[name]?.label ?? field.label,
      entity,
      isNumber: true,
      read: (record) => shownNumber(record[name]),
      write: (record, typed) => ({ ...record, [name]: typed }),
    },
  ];
}

interface ShelfLine {
  warehouseId: number;
  shelf: string;
}

/** The shelves in the chosen warehouse, which are lines of the product. */
function shelfColumn(products: Entity, warehouse: string | null): CellColumn[] {
  const field = products.form.find(({ name }) => name === 'shelves');
  if (!field || warehouse === null) return [];
  const linesOf = (record: AnyRow) => (record['shelves'] ?? []) as readonly ShelfLine[];
  const isHere = ({ warehouseId }: ShelfLine) => String(warehouseId) === warehouse;
  return [
    {
      label: 'Shelf',
      entity: products,
      isNumber: false,
      read: (record) => linesOf(record).find(isHere)?.shelf ?? '',
      write: (record, typed) => {
        const others = linesOf(record).filter((line) => !isHere(line));
        const own = typed === '' ? [] : [{ warehouseId: Number(warehouse), shelf: typed }];
        return { ...record, shelves: [...others, ...own] };
      },
    },
  ];
}

/**
 * Returns the columns of the products' cells: the price; the minimum, where the backend has stock levels; the shelf in the chosen
 * warehouse, where it has shelves.
 */
export const cellColumns = (products: Entity, levels: Entity | undefined, warehouse: string | null): CellColumn[] => [
  ...numberColumn(products, 'unitPrice'),
  ...(levels ? numberColumn(levels, 'minimumStock') : []),
  ...shelfColumn(products, warehouse),
];
