import DeliveryIcon from '@mui/icons-material/LocalShippingOutlined';
import ReceiveIcon from '@mui/icons-material/MoveToInboxOutlined';
import TransferIcon from '@mui/icons-material/SwapHorizOutlined';
import { MOVE_ROLE } from '../../contract/definition/roles';
import type { LinkAction } from '../schema/action';
import type { IconComponent } from '../schema/icon';
import type { MovePath } from './moveUrls';

/** The three moves, with their names and icons in the sidebar and the header. */
export const moveLinks: readonly { path: MovePath; name: string; icon: IconComponent }[] = [
  { path: 'receive', name: 'Receive', icon: ReceiveIcon },
  { path: 'transfer', name: 'Transfer', icon: TransferIcon },
  { path: 'delivery', name: 'Delivery', icon: DeliveryIcon },
];

/** Returns the actions of a record that open the forms of moves with the record filled in. */
export const moveActions = (
  url: (path: MovePath, id: number | undefined) => string,
  isFor?: LinkAction['isFor'],
): LinkAction[] =>
  moveLinks.map(({ path, name, icon }) => ({
    label: name,
    icon,
    role: MOVE_ROLE,
    isFor,
    on: ['page'],
    to: ([id]) => url(path, id),
  }));
