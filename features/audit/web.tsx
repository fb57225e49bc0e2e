import ActivityIcon from '@mui/icons-material/HistoryOutlined';
import { AUDITORS } from '../../contract/definition/roles';
import { definePage } from '../../src/routing/definePage';
import { addTo } from '../../src/views/slots/addTo';

export const activity = definePage({
  path: '/activity',
  label: 'Activity',
  icon: ActivityIcon,
  role: AUDITORS,
  load: () => import('./web/ActivityPage'),
});

export const history = addTo('recordEnd', { extra: 'history', load: () => import('./web/RecordHistory') });
