import { integer, money, optional, reference, text } from '../../../contract/definition/fields';
import { defineReport } from '../../../contract/definition/report';
import type { Period, ReportDays } from '../../../contract/definition/reportDays';
import { transactionType } from '../../../contract/entities/transactionType';
import { feature } from '../feature';
import { comparedPeriods } from '../periods';

/** A period that begins with the month of its last day without a first one. */
const comparedDays: ReportDays<keyof Period, never> = {
  params: { fromDate: 'The first day of the month of `toDate` when absent', toDate: 'Today when absent' },
  answers: {},
  of: (chosen, today) => comparedPeriods(chosen, today).period,
};

/** The figures of movements, in the order of their columns. */
export const FIGURES = ['transactions', 'in', 'out', 'costIn', 'costOut', 'valueIn', 'valueOut'] as const;
export type Figure = (typeof FIGURES)[number];

/** The movements of a period: a row for each group. `contract.ts` adds the figures of the period before. */
export const movementsReport = defineReport({
  name: 'movements-report',
  path: 'movements',
  title: 'Movements of a Period',
  summary: 'The movements of a period beside those of the period before',
  capability: feature.name,
  one: 'Report Row',
  many: 'Report Rows',
  groups: {
    type: 'Type',
    product: 'Product',
    category: 'Category',
    client: 'Client',
    supplier: 'Supplier',
    employee: 'Employee',
    warehouse: 'Warehouse',
    month: 'Month',
  },
  fields: {
    name: optional(text('Name', { note: 'The name of the record, the type, or the month as `2026-06`' })),
    transactions: integer('Transactions', {
      note: 'A transaction with several products is counted in the row of each',
    }),
    in: integer('In', {
      note: 'Pieces that entered a warehouse. A transfer enters one warehouse and leaves another. A correction lowers or raises the figure of what it corrects, so that a day can have less than 0',
    }),
    out: integer('Out'),
    costIn: money('Cost In', { note: 'What they cost, as recorded with each line' }),
    costOut: money('Cost Out'),
    valueIn: money('Value In', { note: 'At the price that each product had at the time' }),
    valueOut: money('Value Out'),
  },
  hidden: {
    recordId: optional(
      integer('', { note: 'Null in rows of types and months, and in the row without a client or supplier' }),
    ),
  },
  totals: FIGURES,
  totalsNote: 'Each transaction is counted once',
  days: comparedDays,
  filters: {
    type: { ...transactionType, open: true, note: 'With the corrections of transactions of the type' },
    categoryId: reference('Category', 'categories', { note: 'Only lines with products of this category' }),
    clientId: reference('Client', 'clients', { search: true }),
    supplierId: reference('Supplier', 'suppliers', { search: true }),
    employeeId: reference('Employee', 'employees', { search: true }),
  },
  order:
    'Months are in their order, other rows by their cost, the greatest first, when absent. By name, types are in the order of their values',
});
