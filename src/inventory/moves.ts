import FromClientIcon from '@mui/icons-material/KeyboardReturnOutlined';
import DeliveryIcon from '@mui/icons-material/LocalShippingOutlined';
import ReceiveIcon from '@mui/icons-material/MoveToInboxOutlined';
import TransferIcon from '@mui/icons-material/SwapHorizOutlined';
import ToSupplierIcon from '@mui/icons-material/UndoOutlined';
import type { ExtraCall } from '../../contract/endpoints';
import type { IconComponent } from '../schema/spec';
import type { MovePath } from './movePath';

/** The ways goods move, as the sidebar and the header call them, and what the backend announces those by that are returns. */
export const moves: readonly { path: MovePath; name: string; icon: IconComponent; extra?: ExtraCall }[] = [
  { path: 'receive', name: 'Receive', icon: ReceiveIcon },
  { path: 'transfer', name: 'Transfer', icon: TransferIcon },
  { path: 'delivery', name: 'Delivery', icon: DeliveryIcon },
  { path: 'return-to-supplier', name: 'Return to Supplier', icon: ToSupplierIcon, extra: 'returns' },
  { path: 'return-from-client', name: 'Return from Client', icon: FromClientIcon, extra: 'returns' },
];
