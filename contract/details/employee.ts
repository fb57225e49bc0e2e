import { type DetailOf, withDetail } from '../definition/define';
import { text } from '../definition/fields';
import { address } from '../entities/address';
import * as entities from '../entities/employee';
import { byWarehouse } from '../entities/scope';
import { history } from './transaction';

const scope = { ...byWarehouse, note: 'Keeps the employees of that warehouse' };

const filters = {
  ...entities.employee.filters,
  partOfNameOrSurname: text('Name', { note: 'Matches anywhere in "name surname", ignoring case' }),
};

export const employee = withDetail(
  { ...entities.employee, scope, filters },
  { address: address('Address'), history },
  'with their history',
);

export type EmployeeDetail = DetailOf<typeof employee>;
