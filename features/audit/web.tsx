import ActivityIcon from '@mui/icons-material/HistoryOutlined';
import { AUDIT_ROLE } from '../../contract/definition/roles';
import { definePage } from '../../src/routing/definePage';
import { addTo } from '../../src/views/slots/addTo';

export const activity = definePage({
  path: '/activity',
  icon: ActivityIcon,
  role: AUDIT_ROLE,
  load: () => import('./web/ActivityPage'),
});

export const history = addTo('recordHistory', { capability: 'history', load: () => import('./web/RecordHistory') });
