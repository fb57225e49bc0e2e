import { type DetailOf, withDetail } from '../definition/define';
import { address } from '../entities/address';
import * as entities from '../entities/employee';
import { history } from './transaction';

export const employee = withDetail(entities.employee, { address: address('Address'), history }, 'with their history');

export type EmployeeDetail = DetailOf<typeof employee>;
