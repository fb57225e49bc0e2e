import WarehouseIcon from '@mui/icons-material/WarehouseOutlined';
import { warehouse } from '../../../contract/entities/warehouse';
import { canMoveIn } from '../../account';
import { moveActions } from '../../inventory/moveLinks';
import { placeMoveUrl } from '../../inventory/moveUrls';
import { lazyComponent } from '../../routing/lazyComponent';
import { defineResource } from '../../schema/defineResource';

export const warehouses = defineResource(warehouse, {
  icon: WarehouseIcon,
  list: {
    columns: ['name', 'address', 'capacity', 'occupiedCapacity', 'employeesCount', 'productsSum', 'transactionsCount'],
    card: ['address', 'occupiedCapacity', 'capacity'],
  },
  actions: moveActions(placeMoveUrl, ({ id }) => canMoveIn(id)),
  show: { body: lazyComponent(() => import('./WarehouseShow')) },
  texts: { newHeading: 'Nowy Magazyn', editHeading: 'Edytuj Magazyn' },
});
