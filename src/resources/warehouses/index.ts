import WarehouseIcon from '@mui/icons-material/WarehouseOutlined';
import { warehouse } from '../../../contract/entities/warehouse';
import { lazyComponent } from '../../routing/lazyComponent';
import { defineEntity } from '../../schema/entity';
import { warehouseFigures } from './warehouseFigures';

export const warehouses = defineEntity(warehouse, {
  icon: WarehouseIcon,
  columns: ['name', 'address', 'capacity', 'occupiedCapacity', 'employeesCount', 'productsSum', 'transactionsCount'],
  card: ['address', 'occupiedCapacity', 'capacity'],
  body: lazyComponent(() => import('./WarehouseDetail')),
  figures: warehouseFigures,
  texts: { newHeading: 'Nowy Magazyn', editHeading: 'Edytuj Magazyn' },
});
