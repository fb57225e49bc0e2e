import { z } from 'zod';
import { address, addressInput } from './address';
import { allQuery, bound, email, id, idFilter, name, paged, pageQuery, phoneNumber, textFilter } from './common';
import { historyEntry } from './transaction';

export const employeeInput = z.strictObject({
  name,
  surname: name,
  email,
  phoneNumber,
  position: name,
  warehouseId: id,
  address: addressInput,
});
export type EmployeeInput = z.infer<typeof employeeInput>;

export const employee = z.object({
  employeeId: id,
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  position: z.string(),
  warehouseId: id,
  warehouseName: z.string(),
  transactionsCount: z.int(),
});
export type Employee = z.infer<typeof employee>;

export const employeeDetail = employee.extend({
  address,
  history: z.array(historyEntry).describe('Oldest first'),
});
export type EmployeeDetail = z.infer<typeof employeeDetail>;

export const employeeQuery = z.strictObject({
  partOfNameOrSurname: textFilter.describe('Matches anywhere in "name surname", ignoring case'),
  regionId: idFilter,
  minTransactions: bound,
  maxTransactions: bound,
  warehouseId: idFilter.describe('Keeps the employees of that warehouse'),
  ...pageQuery,
  ...allQuery,
});
export type EmployeeQuery = z.infer<typeof employeeQuery>;

export const employeePage = paged(employee);
