import { define } from '../../contract/definition/define';
import { choice, integer, money, optional, reference, text } from '../../contract/definition/fields';
import { transactionType } from '../../contract/entities/transactionType';
import { allOf, REPORT } from './reportMembers';

const fields = {
  name: optional(text('Name')),
  transactions: integer('Transactions'),
  in: integer('In'),
  out: integer('Out'),
  costIn: money('Cost In'),
  costOut: money('Cost Out'),
  valueIn: money('Value In'),
  valueOut: money('Value Out'),
};

/** The movements of a period: a row for each group. `movementsContract.ts` describes its call. */
export const movementsReport = define({
  name: 'movements-report',
  one: 'Report Row',
  many: 'Report Rows',
  ...REPORT,
  sortedBy: allOf(fields),
  fields,
  filters: {
    by: choice('Group By', {
      product: 'Product',
      category: 'Category',
      client: 'Client',
      supplier: 'Supplier',
      employee: 'Employee',
      warehouse: 'Warehouse',
      month: 'Month',
    }),
    fromDate: text('From Date'),
    toDate: text('To Date'),
    type: transactionType,
    categoryId: reference('Category', 'categories'),
    clientId: reference('Client', 'clients', { search: true }),
    supplierId: reference('Supplier', 'suppliers', { search: true }),
    employeeId: reference('Employee', 'employees', { search: true }),
  },
});
