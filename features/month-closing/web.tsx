import ClosingIcon from '@mui/icons-material/CalendarTodayOutlined';
import { definePage } from '../../src/routing/definePage';

export const monthClosing = definePage({
  path: '/month-closing',
  icon: ClosingIcon,
  group: 'Reports',
  order: 90,
  load: () => import('./web/MonthClosingPage'),
});
