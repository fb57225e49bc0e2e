import SettingsIcon from '@mui/icons-material/TuneOutlined';
import { definePage } from '../../src/routing/definePage';

export const settings = definePage({
  path: '/settings',
  icon: SettingsIcon,
  role: 'administrator',
  load: async () => {
    const page = await import('./web/SettingsPage');
    await page.loadAdditions();
    return page;
  },
});
