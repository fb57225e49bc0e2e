import CountIcon from '@mui/icons-material/ChecklistOutlined';
import FromClientIcon from '@mui/icons-material/KeyboardReturnOutlined';
import OrderIcon from '@mui/icons-material/ShoppingCartOutlined';
import LevelIcon from '@mui/icons-material/SpeedOutlined';
import ToSupplierIcon from '@mui/icons-material/UndoOutlined';
import type { ExtraCall } from '../../contract/endpoints';
import type { SidebarLink } from '../routing/pageRoute';

/** The pages beside the three moves: where they are, and what the backend announces them by. */
export const furtherPages: readonly (SidebarLink & { to: string; extra: ExtraCall })[] = [
  { to: '/inventory/return-to-supplier', label: 'Return to Supplier', icon: ToSupplierIcon, extra: 'returns' },
  { to: '/inventory/return-from-client', label: 'Return from Client', icon: FromClientIcon, extra: 'returns' },
  { to: '/inventory/stock-count', label: 'Stock Count', icon: CountIcon, extra: 'counts' },
  { to: '/purchase-orders', label: 'Purchase Orders', icon: OrderIcon, extra: 'orders' },
  { to: '/stock-levels', label: 'Stock Levels', icon: LevelIcon, extra: 'levels' },
];
