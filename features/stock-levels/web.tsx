import LevelIcon from '@mui/icons-material/SpeedOutlined';
import { lazyEntity } from '../../src/schema/lazyEntity';
import { addTo } from '../../src/views/slots/addTo';

export const stockLevels = lazyEntity({
  name: 'stock-levels',
  link: { label: 'Stock Levels', icon: LevelIcon, group: 'Warehouse', order: 50 },
  load: () => import('./web/stockLevels'),
});

/** The minimum and the target of a product, on its page. */
export const levels = addTo('recordFacts', { entity: 'products', load: () => import('./web/Levels') });
