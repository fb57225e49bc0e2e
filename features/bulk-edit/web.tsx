import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import ChangeIcon from '@mui/icons-material/EditOutlined';
import { definePage } from '../../src/routing/definePage';
import type { LinkAction } from '../../src/schema/action';
import { extendResource } from '../../src/schema/extendResource';
import { listSelectionQuery } from '../../src/schema/list/listSelection';

const PATH = '/bulk-edit';

/** The page on which a change of the selected records is chosen, checked, written and undone. */
export const bulkEdit = definePage({
  path: PATH,
  title: 'Bulk Edit',
  role: 'manager',
  load: () => import('./web/BulkEditPage'),
});

/** A link for the selected records of the list of products. */
const linkTo = (label: string, icon: LinkAction['icon'], address: string): LinkAction => ({
  label,
  icon,
  role: 'manager',
  on: ['selection'],
  to: (ids) => `${address}&ids=${ids.join()}`,
  toList: (list) => `${address}&${listSelectionQuery(list)}`,
});

export const ofProducts = extendResource('products', {
  actions: [
    linkTo('Change…', ChangeIcon, `${PATH}?of=products`),
    linkTo('Delete…', DeleteIcon, `${PATH}?of=products&remove=1`),
  ],
});
