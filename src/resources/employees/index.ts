import EmployeeIcon from '@mui/icons-material/BadgeOutlined';
import { employee } from '../../../contract/entities/employee';
import { fullName } from '../../format/texts';
import { lazyComponent } from '../../routing/lazyComponent';
import { defineResource } from '../../schema/defineResource';
import { text } from '../../schema/fields';
import { column } from '../../schema/list/columns';

export const employees = defineResource(employee, {
  icon: EmployeeIcon,
  list: {
    columns: [
      column(text('Name|person'), fullName, { key: 'name' }),
      'email',
      'phoneNumber',
      'position',
      'warehouseId',
      'transactionsCount',
    ],
    card: ['position', 'warehouseId', 'phoneNumber'],
    filters: { labels: { partOfNameOrSurname: 'Name|person' } },
  },
  form: { labels: { name: 'Name|first' } },
  show: { body: lazyComponent(() => import('./EmployeeShow')) },
  represent: fullName,
});
