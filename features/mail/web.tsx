import MailIcon from '@mui/icons-material/MailOutlined';
import { definePage } from '../../src/routing/definePage';

export const mail = definePage({
  path: '/mail',
  icon: MailIcon,
  role: 'administrator',
  load: () => import('./web/MailPage'),
});
