import LabelIcon from '@mui/icons-material/LabelOutlined';
import { definePage } from '../../src/routing/definePage';
import { extendResource } from '../../src/schema/extendResource';
import { addTo } from '../../src/views/slots/addTo';

export const labels = definePage({
  path: '/labels',
  icon: LabelIcon,
  group: 'Warehouse',
  order: 60,
  load: () => import('./web/LabelsPage'),
});

/** The labels of a product, or of the selected ones. Plain data, because every page loads this; `action()` would add its code. */
export const ofProducts = extendResource('products', {
  actions: [
    {
      label: 'Labels',
      role: 'viewer',
      on: ['page', 'selection'],
      fields: [],
      run: async (ids, _, { navigate }) => navigate(`/labels?products=${ids.join()}`),
    },
  ],
});

/** The labels of a transaction's goods, one per piece. */
export const ofTransaction = extendResource('transactions', {
  actions: [
    {
      label: 'Labels',
      role: 'viewer',
      on: ['page'],
      fields: [],
      run: async ([id], _, { navigate }) => navigate(`/labels?transaction=${id}`),
    },
  ],
});

/** The labels of all products that a list shows, with its filters. */
export const ofList = addTo('listTools', { entity: 'products', load: () => import('./web/ListLabels') });
