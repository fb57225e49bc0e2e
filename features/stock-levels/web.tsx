import LevelIcon from '@mui/icons-material/SpeedOutlined';
import { extendResource } from '../../src/schema/extendResource';
import { lazyEntity } from '../../src/schema/lazyEntity';
import { addTo } from '../../src/views/slots/addTo';

export const stockLevels = lazyEntity({
  name: 'stock-levels',
  link: { icon: LevelIcon, group: 'Warehouse', order: 50 },
  load: () => import('./web/stockLevels'),
});

/** Filters the products of low stock in the backend, which knows the minimum of each product. */
export const lowStock = extendResource('products', {
  list: { presets: [{ param: 'filter', value: 'low-stock', filters: () => ({ lowStock: 'true' }) }] },
});

/** The minimum and the target of a product, on its page. */
export const levels = addTo('recordFacts', { entity: 'products', load: () => import('./web/Levels') });
