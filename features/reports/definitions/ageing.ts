import { idOf, integer, money, optional, reference, text } from '../../../contract/definition/fields';
import { defineReport } from '../../../contract/definition/report';
import { reportDays } from '../../../contract/definition/reportDays';
import { feature } from '../feature';

const AGES = {
  30: 'up to 30 days ago',
  90: '31 to 90 days ago',
  180: '91 to 180 days ago',
  365: '181 to 365 days ago',
  older: 'more than 365 days ago',
} as const;
const came = (age: keyof typeof AGES) => ({ note: `Pieces that came ${AGES[age]}` });
const shareOf = (age: keyof typeof AGES) => ({ note: `The value of the pieces that came ${AGES[age]}` });

export const ageingReport = defineReport({
  name: 'ageing-report',
  path: 'ageing',
  title: 'Age of Stock',
  summary: 'How long ago the goods in stock came, as if the oldest ones left first',
  capability: feature.name,
  groups: { product: 'Product', category: 'Category' },
  fields: {
    name: optional(text('Product')),
    categoryName: text('Category'),
    quantity: integer('Stock'),
    value: money('Value'),
    value30: money('Up to 30 Days', shareOf(30)),
    value90: money('31 to 90 Days', shareOf(90)),
    value180: money('91 to 180 Days', shareOf(180)),
    value365: money('181 to 365 Days', shareOf(365)),
    valueOlder: money('Older', shareOf('older')),
    pieces30: integer('Pieces up to 30 Days', came(30)),
    pieces90: integer('Pieces 31 to 90 Days', came(90)),
    pieces180: integer('Pieces 91 to 180 Days', came(180)),
    pieces365: integer('Pieces 181 to 365 Days', came(365)),
    piecesOlder: integer('Pieces Older', came('older')),
  },
  hidden: {
    productId: optional({ ...idOf('products'), note: 'Null in a row of a category, as `name`' }),
    categoryId: idOf('categories'),
  },
  totals: [
    'quantity',
    'value',
    'value30',
    'value90',
    'value180',
    'value365',
    'valueOlder',
    'pieces30',
    'pieces90',
    'pieces180',
    'pieces365',
    'piecesOlder',
  ],
  days: reportDays.today,
  filters: { name: true, categoryId: reference('Category', 'categories') },
  order: 'The highest value of the oldest goods first when absent',
  method: 'How values are computed',
});
