import ImportIcon from '@mui/icons-material/UploadFileOutlined';
import { definePage } from '../../src/routing/definePage';
import { addTo } from '../../src/views/slots/addTo';

export const imports = definePage({
  path: '/import',
  icon: ImportIcon,
  role: 'manager',
  load: () => import('./web/ImportPage'),
});

/** The way from a list to the import of its records. */
export const ofList = addTo('listMenu', { load: () => import('./web/ListImport') });

/** The prices of a product from later days on, on its page. */
export const plannedPrices = addTo('recordFacts', { entity: 'products', load: () => import('./web/PlannedPrices') });
