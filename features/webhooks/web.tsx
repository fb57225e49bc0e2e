import WebhooksIcon from '@mui/icons-material/CallMadeOutlined';
import { definePage } from '../../src/routing/definePage';

export const webhooks = definePage({
  path: '/webhooks',
  icon: WebhooksIcon,
  role: 'administrator',
  load: () => import('./web/WebhooksPage'),
});
