import ClosingIcon from '@mui/icons-material/EventAvailableOutlined';
import { definePage } from '../../src/routing/definePage';

export const monthClosing = definePage({
  path: '/month-closing',
  title: 'Month Closing',
  icon: ClosingIcon,
  group: 'Reports',
  order: 90,
  load: () => import('./web/MonthClosingPage'),
});
