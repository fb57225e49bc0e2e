import { integer, yesNo } from '../../contract/definition/fields';
import { defineSettings } from '../../contract/definition/settings';

export const settings = defineSettings({
  name: 'reports',
  title: 'Reports',
  fields: {
    clerksSeeCosts: yesNo('Clerks See Costs and Values', {
      note: 'If not, reports have no costs and values for accounts of clerks and viewers',
    }),
    shareOfA: integer('Class A up to (%)', {
      min: 1,
      max: 99,
      note: 'The share of the cost of all sales that the products of class A make up',
    }),
    shareOfB: integer('Class B up to (%)', {
      min: 2,
      max: 100,
      note: 'The share that classes A and B make up together',
    }),
    leadDays: integer('Days until Ordered Goods Arrive', {
      min: 1,
      max: 365,
      note: 'The suggested minimum lasts for these days and those of the reserve',
    }),
    reserveDays: integer('Days of Reserve', { max: 365 }),
  },
  defaults: { clerksSeeCosts: true, shareOfA: 80, shareOfB: 95, leadDays: 7, reserveDays: 3 },
  rules: [
    {
      field: 'shareOfB',
      check: ({ shareOfA, shareOfB }) => shareOfB <= shareOfA && 'must be above the share of class A',
    },
  ],
});
