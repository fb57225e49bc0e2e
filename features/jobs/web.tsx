import JobsIcon from '@mui/icons-material/RepeatOutlined';
import { definePage } from '../../src/routing/definePage';

export const jobs = definePage({
  path: '/jobs',
  icon: JobsIcon,
  role: 'administrator',
  load: () => import('./web/JobsPage'),
});
