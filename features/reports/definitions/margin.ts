import { cost, decimal, idOf, integer, money, optional, reference, text } from '../../../contract/definition/fields';
import { defineReport } from '../../../contract/definition/report';
import { reportDays } from '../../../contract/definition/reportDays';
import { feature } from '../feature';

export const marginReport = defineReport({
  name: 'margin-report',
  path: 'margin',
  title: 'Margin',
  summary: 'What sales of a period brought beyond their cost, the largest loss first',
  capability: feature.name,
  groups: { product: 'Product', category: 'Category', client: 'Client' },
  fields: {
    name: text('Name', { note: "Its name; '' without a client" }),
    sold: integer('Sold', { note: 'The pieces that left as sales, less what came back of them' }),
    revenue: money('Revenue', { note: 'They times the price that the product had at the time' }),
    cost: money('Cost of Sales', { note: 'What they cost' }),
    margin: money('Margin', { note: '`revenue` less `cost`' }),
    marginPercent: cost(
      optional(decimal('Margin (%)', { note: '`margin` in percent of `revenue`; null without revenue' })),
    ),
    loss: money('Sold below Cost', { note: 'What the sales below cost lost: `cost` less `revenue` of their lines' }),
  },
  hidden: {
    recordId: optional({
      ...idOf(''),
      note: 'The product, category or client; null for sales without a client, and for revaluations',
    }),
  },
  totals: ['sold', 'revenue', 'cost', 'margin', 'marginPercent', 'loss'],
  days: reportDays.period,
  filters: {
    categoryId: reference('Category', 'categories'),
    clientId: reference('Client', 'clients', { search: true }),
  },
  order: 'The largest loss first when absent, then the lowest margin',
  method: 'How costs are computed',
});
