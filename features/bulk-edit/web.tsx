import ChangeIcon from '@mui/icons-material/EditNoteOutlined';
import { definePage } from '../../src/routing/definePage';
import { extendResource } from '../../src/schema/extendResource';
import { addTo } from '../../src/views/slots/addTo';

const PATH = '/bulk-edit';

/** The page on which a change of the selected records is chosen, checked, written and undone. */
export const bulkEdit = definePage({
  path: PATH,
  title: 'Bulk Edit',
  role: 'manager',
  load: () => import('./web/BulkEditPage'),
});

/** The cells of a page of the list of products, as in a spreadsheet. */
export const cells = definePage({
  path: `${PATH}/cells`,
  title: 'Cells',
  role: 'manager',
  load: () => import('./web/cells/CellsPage'),
});

/** The link to them from the list. */
export const listCells = addTo('listTools', { entity: 'products', load: () => import('./web/cells/ListCells') });

/** The link to the page from the selected records of a list. */
const ofList = (list: string) =>
  extendResource(list, {
    actions: [
      {
        label: 'Change…',
        icon: ChangeIcon,
        role: 'manager',
        on: ['selection'],
        to: (ids: readonly number[]) => `${PATH}?of=${list}&ids=${ids.join()}`,
        toList: (search: string) => `${PATH}?${new URLSearchParams({ of: list, list: search.slice(1) })}`,
      },
    ],
  });

export const ofProducts = ofList('products');
export const ofStockLevels = ofList('stock-levels');
