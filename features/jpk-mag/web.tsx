import FileIcon from '@mui/icons-material/AccountBalanceOutlined';
import { definePage } from '../../src/routing/definePage';

export const jpkMag = definePage({
  path: '/jpk-mag',
  title: 'JPK_MAG File',
  icon: FileIcon,
  group: 'Reports',
  role: 'manager',
  load: () => import('./web/JpkMagPage'),
});
