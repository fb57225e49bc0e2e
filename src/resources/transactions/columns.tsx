import { type Column, column } from '../../schema/columns';
import { detailsColumn, linkColumn } from '../../views/links/linkColumns';
import { typeField } from './types';

/*
 * Columns that the tables of transactions on the details of products, warehouses and parties share.
 */

/** The link to a transaction's page. */
export const transactionColumn = <R extends { transactionId: number }>(): Column<R> =>
  detailsColumn(
    'transactions',
    ({ transactionId }) => transactionId,
    ({ transactionId }) => `transaction ${transactionId}`,
  );

/** Who made the transaction, leading to their page. */
export const byEmployeeColumn = <R extends { employeeId: number; employeeName: string }>(): Column<R> =>
  linkColumn(
    'By Employee',
    'employees',
    ({ employeeId }) => employeeId,
    ({ employeeName }) => employeeName,
  );

/** The transaction's type, in words. */
export const typeColumn = <R extends { type: string }>(): Column<R> => column(typeField, ({ type }) => type);
