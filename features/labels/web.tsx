import LabelIcon from '@mui/icons-material/LabelOutlined';
import { definePage } from '../../src/routing/definePage';
import type { Place } from '../../src/schema/action';
import { extendResource } from '../../src/schema/extendResource';
import { type ListSelection, listSelectionQuery } from '../../src/schema/list/listSelection';
import type { AnyRecord } from '../../src/schema/record';
import { addTo } from '../../src/views/slots/addTo';

export const labels = definePage({
  path: '/labels',
  icon: LabelIcon,
  group: 'Warehouse',
  order: 60,
  load: () => import('./web/LabelsPage'),
});

/** A link to the labels of records. */
const open = (of: string, on: readonly Place[], isFor?: (record: AnyRecord) => boolean) => ({
  actions: [
    {
      label: 'Labels',
      icon: LabelIcon,
      role: 'viewer' as const,
      on,
      isFor,
      to: (ids: readonly number[]) => `/labels?${of}=${ids.join()}`,
      toList: (list: ListSelection) => `/labels?${listSelectionQuery(list)}`,
    },
  ],
});
/** The labels of a product, or of the selected ones. */
export const ofProducts = extendResource('products', open('products', ['page', 'selection']));

/** The labels of a transaction's goods, one per piece. */
export const ofTransaction = extendResource(
  'transactions',
  // A revaluation has no goods.
  open('transaction', ['page'], ({ products }) => !Array.isArray(products) || products.length > 0),
);

/** The labels of all products that a list shows, with its filters. */
export const ofList = addTo('listMenu', { entity: 'products', load: () => import('./web/ListLabels') });
