import LevelIcon from '@mui/icons-material/SpeedOutlined';
import { lazyEntity } from '../../src/schema/lazyEntity';

export const stockLevels = lazyEntity({
  name: 'stock-levels',
  link: { label: 'Stock Levels', icon: LevelIcon, group: 'Warehouse', order: 50 },
  load: () => import('./web/stockLevels'),
});
