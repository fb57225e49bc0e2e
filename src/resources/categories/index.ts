import CategoryIcon from '@mui/icons-material/CategoryOutlined';
import { category } from '../../../contract/entities/category';
import { lazyComponent } from '../../routing/lazyComponent';
import { defineResource } from '../../schema/defineResource';

export const categories = defineResource(category, {
  icon: CategoryIcon,
  show: { body: lazyComponent(() => import('./CategoryShow')) },
  texts: {
    createButton: 'Create',
    updateButton: 'Save',
    newTitle: 'Categories New',
    saveFailed: 'Nie udało się zapisać kategorii.',
  },
});
