import CategoryIcon from '@mui/icons-material/CategoryOutlined';
import { lazyComponent } from '../../routing/lazyComponent';
import { defineEntity } from '../../schema/entity';
import { longText, text } from '../../schema/fields';
import { textFilter } from '../../schema/filters';

export const categories = defineEntity('categories')({
  id: 'categoryId',
  one: 'Category',
  many: 'Categories',
  icon: CategoryIcon,
  fields: { name: text('Name'), description: longText('Description') },
  columns: ['name', 'description'],
  filters: { name: textFilter('Name') },
  can: ['create', 'update', 'delete'],
  form: ['name', 'description'],
  body: lazyComponent(() => import('./CategoryDetail')),
  detailFromList: true,
  texts: {
    createButton: 'Create',
    updateButton: 'Save',
    newTitle: 'Categories New',
    saveFailed: 'Nie udało się zapisać kategorii.',
  },
});
