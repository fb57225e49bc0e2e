import { stockLevel } from '../../../contract/entities/stockLevel';
import { defineEntity } from '../../schema/entity';

/** Below how much each product is low on stock, where the backend announces `levels`. */
export const stockLevels = defineEntity(stockLevel, {
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
