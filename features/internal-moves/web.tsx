import ReceiptIcon from '@mui/icons-material/AddCircleOutline';
import ReasonIcon from '@mui/icons-material/Notes';
import ConsumptionIcon from '@mui/icons-material/RemoveCircleOutline';
import { MOVE_ROLE } from '../../contract/definition/roles';
import { definePage } from '../../src/routing/definePage';
import { lazyEntity } from '../../src/schema/lazyEntity';

const form = { group: 'Warehouse', role: MOVE_ROLE, load: () => import('./web/InternalMovePage') } as const;

export const consumption = definePage({
  ...form,
  path: '/inventory/internal-consumption',
  icon: ConsumptionIcon,
  order: 22,
});

export const receipt = definePage({
  ...form,
  path: '/inventory/internal-receipt',
  icon: ReceiptIcon,
  order: 24,
});

export const reasons = lazyEntity({
  name: 'move-reasons',
  link: { icon: ReasonIcon, group: 'Warehouse', order: 26 },
  load: () => import('./web/reasons'),
});
