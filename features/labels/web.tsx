import LabelIcon from '@mui/icons-material/LabelOutlined';
import { definePage } from '../../src/routing/definePage';
import type { Place } from '../../src/schema/action';
import { extendResource } from '../../src/schema/extendResource';
import { addTo } from '../../src/views/slots/addTo';

export const labels = definePage({
  path: '/labels',
  icon: LabelIcon,
  group: 'Warehouse',
  order: 60,
  load: () => import('./web/LabelsPage'),
});

/** Opens the labels of records. Plain data, because every page loads this; `action()` would add its code. */
const open = (of: string, on: readonly Place[]) => ({
  actions: [
    {
      label: 'Labels',
      role: 'viewer' as const,
      on,
      fields: [],
      run: async (ids: readonly number[], _: unknown, { navigate }: { navigate: (url: string) => void }) =>
        navigate(`/labels?${of}=${ids}`),
    },
  ],
});

/** The labels of a product, or of the selected ones. */
export const ofProducts = extendResource('products', open('products', ['page', 'selection']));

/** The labels of a transaction's goods, one per piece. */
export const ofTransaction = extendResource('transactions', open('transaction', ['page']));

/** The labels of all products that a list shows, with its filters. */
export const ofList = addTo('listTools', { entity: 'products', load: () => import('./web/ListLabels') });
