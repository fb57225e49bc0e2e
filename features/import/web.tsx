import ImportIcon from '@mui/icons-material/UploadFileOutlined';
import { definePage } from '../../src/routing/definePage';

export const imports = definePage({
  path: '/import',
  icon: ImportIcon,
  role: 'manager',
  load: () => import('./web/ImportPage'),
});
