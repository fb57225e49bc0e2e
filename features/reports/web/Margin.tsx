import type { ReactNode } from 'react';
import { defineResource } from '../../../src/schema/defineResource';
import type { Entity } from '../../../src/schema/entity';
import { text } from '../../../src/schema/fields';
import { column } from '../../../src/schema/list/columns';
import { t } from '../../../src/texts/t';
import { useListAddress } from '../../../src/views/list/useListAddress';
import type { MarginGroup } from '../marginCall';
import { marginReport } from '../marginList';
import { daysUpTo } from '../periods';
import { DrillLink } from './DrillLink';
import { ProductLink } from './ProductLink';
import { periodOfReport } from './periodsIn';
import { Report, rowsFilter } from './Report';

interface Row {
  recordId?: number | null;
  name: string;
}
const asRow = (row: object) => row as Row;

const screens = defineResource(marginReport, {
  api: { path: '/api/reports/margin' },
  texts: { listHeading: 'Margin', empty: 'Nothing was sold in this period.' },
});
const { by, ...filters } = screens.filters;

const LABELS: Record<MarginGroup, string> = { product: 'Product', category: 'Category', client: 'Client' };

function report(group: MarginGroup): Entity {
  const [named, ...figures] = screens.columns;
  return {
    ...screens,
    columns: [
      column(text(LABELS[group]), (row: object) => asRow(row).name || t('Without a client'), {
        key: named?.key ?? 'name',
        render: (row, shown) => (
          <RowLink group={group} row={asRow(row)}>
            {shown}
          </RowLink>
        ),
      }),
      ...figures,
    ],
    card: ['name', 'sold', 'revenue', 'margin', 'marginPercent'],
    filters: { ...rowsFilter(by, 'Product'), ...filters },
  };
}
const reports: Record<MarginGroup, Entity> = {
  product: report('product'),
  category: report('category'),
  client: report('client'),
};

const period = periodOfReport(daysUpTo);

/** What sales brought beyond their cost, by product, category or client; those below cost first. */
export default function Margin() {
  const { address } = useListAddress(reports.product);
  const { by: group = 'product' } = address.filters;
  return (
    <Report
      entity={reports[group as MarginGroup]}
      rowId={rowId}
      complete={period.complete}
      days={period.say(address.filters)}
      method={t(
        'Revenue: at the price of the product at the time. Cost: at the moving average cost of the goods in their warehouse.',
      )}
    />
  );
}

const rowId = (row: object) => String(asRow(row).recordId ?? 'none');

/** A link from a row to its products, and from a product to its stock card. */
function RowLink({ group, row: { recordId }, children }: { group: MarginGroup; row: Row; children: ReactNode }) {
  if (!recordId) return children;
  if (group === 'product') return <ProductLink productId={recordId}>{children}</ProductLink>;
  return (
    <DrillLink to="/reports/margin" set={{ [group === 'category' ? 'categoryId' : 'clientId']: recordId }}>
      {children}
    </DrillLink>
  );
}
