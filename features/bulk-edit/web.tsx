import ChangeIcon from '@mui/icons-material/EditNoteOutlined';
import CellsIcon from '@mui/icons-material/TableChartOutlined';
import { byWarehouse } from '../../contract/entities/scope';
import { definePage } from '../../src/routing/definePage';
import type { LinkAction } from '../../src/schema/action';
import { extendResource } from '../../src/schema/extendResource';

const PATH = '/bulk-edit';

/** The page on which a change of the selected records is chosen, checked, written and undone. */
export const bulkEdit = definePage({
  path: PATH,
  title: 'Bulk Edit',
  role: 'manager',
  load: () => import('./web/BulkEditPage'),
});

/** The cells of products, as in a spreadsheet. */
export const cells = definePage({
  path: `${PATH}/cells`,
  title: 'Cells',
  // A shelf belongs to a warehouse.
  scope: byWarehouse,
  role: 'manager',
  load: () => import('./web/cells/CellsPage'),
});

/** The link to the page from the selected records of a list. */
const changeOf = (list: string): LinkAction => ({
  label: 'Change…',
  icon: ChangeIcon,
  role: 'manager',
  on: ['selection'],
  to: (ids) => `${PATH}?of=${list}&ids=${ids.join()}`,
  toList: (search) => `${PATH}?${new URLSearchParams({ of: list, list: search.slice(1) })}`,
});

const CELLS: LinkAction = {
  label: 'Cells',
  icon: CellsIcon,
  role: 'manager',
  on: ['selection'],
  to: (ids) => `${PATH}/cells?ids=${ids.join()}`,
  toList: (search) => `${PATH}/cells?${new URLSearchParams({ list: search.slice(1) })}`,
};

export const ofProducts = extendResource('products', { actions: [changeOf('products'), CELLS] });
