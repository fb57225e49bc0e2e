import CategoryIcon from '@mui/icons-material/CategoryOutlined';
import { category } from '../../../contract/entities/category';
import { lazyComponent } from '../../routing/lazyComponent';
import { defineEntity } from '../../schema/entity';

export const categories = defineEntity(category, {
  icon: CategoryIcon,
  body: lazyComponent(() => import('./CategoryDetail')),
  texts: {
    createButton: 'Create',
    updateButton: 'Save',
    newTitle: 'Categories New',
    saveFailed: 'Nie udało się zapisać kategorii.',
  },
});
