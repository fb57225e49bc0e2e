import WarehouseIcon from '@mui/icons-material/WarehouseOutlined';
import { MOVE_ROLE } from '../../../contract/definition/roles';
import { warehouse } from '../../../contract/entities/warehouse';
import { canMoveIn } from '../../account';
import { moveLinks } from '../../inventory/moveLinks';
import { placeMoveUrl } from '../../inventory/moveUrls';
import { lazyComponent } from '../../routing/lazyComponent';
import { defineResource } from '../../schema/defineResource';

export const warehouses = defineResource(warehouse, {
  icon: WarehouseIcon,
  list: {
    columns: ['name', 'address', 'capacity', 'occupiedCapacity', 'employeesCount', 'productsSum', 'transactionsCount'],
    card: ['address', 'occupiedCapacity', 'capacity'],
  },
  actions: moveLinks.map(({ path, name, icon }) => ({
    label: name,
    icon,
    role: MOVE_ROLE,
    isFor: ({ id }) => canMoveIn(id),
    on: ['page'],
    to: ([id]) => placeMoveUrl(path, id),
  })),
  show: { body: lazyComponent(() => import('./WarehouseShow')) },
  texts: { newHeading: 'Nowy Magazyn', editHeading: 'Edytuj Magazyn' },
});
