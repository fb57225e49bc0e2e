import DeliveryIcon from '@mui/icons-material/LocalShippingOutlined';
import ReceiveIcon from '@mui/icons-material/MoveToInboxOutlined';
import TransferIcon from '@mui/icons-material/SwapHorizOutlined';
import type { IconComponent } from '../schema/icon';
import type { MovePath } from './moveUrls';

/** The three moves, with their names and icons in the sidebar and the header. */
export const moveLinks: readonly { path: MovePath; name: string; icon: IconComponent }[] = [
  { path: 'receive', name: 'Receive', icon: ReceiveIcon },
  { path: 'transfer', name: 'Transfer', icon: TransferIcon },
  { path: 'delivery', name: 'Delivery', icon: DeliveryIcon },
];
