import { define } from '../../contract/definition/define';
import { integer, money, optional, reference } from '../../contract/definition/fields';
import { MAX_AMOUNT } from '../../contract/limits';

/** A row of opening stock: the pieces of a product that are in a warehouse on the first day. No list has such records. */
export const openingStock = define({
  name: 'opening-stock',
  one: 'Opening Stock',
  many: 'Opening Stock',
  fields: {
    productId: reference('Product', 'products'),
    warehouseId: reference('Warehouse', 'warehouses'),
    quantity: integer('Amount', { max: MAX_AMOUNT }),
    // What one piece cost; by default the price of the product.
    unitCost: optional(money('Purchase Price')),
    // Of all pieces of the row; gives the purchase price.
    value: optional(money('Value')),
    // A transaction has an employee of its warehouse; by default the one who has been there longest.
    employeeId: optional(reference('Employee', 'employees')),
  },
});
