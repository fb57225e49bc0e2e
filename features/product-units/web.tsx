import UnitIcon from '@mui/icons-material/StraightenOutlined';
import { lazyEntity } from '../../src/schema/lazyEntity';
import { addTo } from '../../src/views/slots/addTo';

export { unitOfProduct } from './field';

export const units = lazyEntity({
  name: 'units',
  link: { icon: UnitIcon, group: 'Warehouse', order: 55 },
  load: () => import('./web/units'),
});

export const unitOfAmount = addTo('amount', { load: () => import('./web/UnitOfAmount') });
