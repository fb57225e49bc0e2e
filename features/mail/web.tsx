import MailIcon from '@mui/icons-material/MailOutlined';
import { definePage } from '../../src/routing/definePage';
import { addTo } from '../../src/views/slots/addTo';

export const mail = definePage({
  path: '/mail',
  icon: MailIcon,
  role: 'administrator',
  load: () => import('./web/MailPage'),
});

/** The mails of a purchase order, on the page of a feature that may be absent. */
export const orderMail = addTo('recordEnd', { entity: 'purchase-orders', load: () => import('./web/OrderMail') });
