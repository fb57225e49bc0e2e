import CellsIcon from '@mui/icons-material/TableChartOutlined';
import { byWarehouse } from '../../contract/entities/scope';
import { definePage } from '../../src/routing/definePage';
import { extendResource } from '../../src/schema/extendResource';
import { listSelectionQuery } from '../../src/schema/list/listSelection';
import { addTo } from '../../src/views/slots/addTo';

const PATH = '/bulk-edit/cells';

/** The cells of products, as in a spreadsheet. */
export const cells = definePage({
  path: PATH,
  title: 'Cells',
  // A shelf belongs to a warehouse.
  scope: byWarehouse,
  role: 'manager',
  load: () => import('./web/CellsPage'),
});

export const ofProducts = extendResource('products', {
  actions: [
    {
      label: 'Cells',
      icon: CellsIcon,
      role: 'manager',
      on: ['selection'],
      to: (ids) => `${PATH}?of=products&ids=${ids.join()}`,
      toList: (list) => `${PATH}?of=products&${listSelectionQuery(list)}`,
    },
  ],
});

/** Values that are changed in the cells of a list. It sends calls that every backend has. */
export const listCells = addTo('listTools', {
  entity: ['products', 'stock-levels'],
  capability: undefined,
  load: () => import('./web/ListCells'),
});
