import { stockLevel } from '../../../contract/entities/stockLevel';
import { defineEntity } from '../../../src/schema/entity';

/** The screens of stock levels: below how much each product is low on stock. */
export default defineEntity(stockLevel, {
  columns: ['name', 'categoryId', 'inventoryCount', 'minimumStock', 'targetStock'],
  card: ['inventoryCount', 'minimumStock', 'targetStock'],
  presets: [{ param: 'filter', value: 'low-stock', label: 'Low Stock', filters: () => ({ lowStock: 'true' }) }],
  texts: {
    listHeading: 'Stock Levels',
    editHeading: 'Minimum and Target',
    updateButton: 'Save',
    editLink: 'Edit Levels',
  },
});
