import type { ReactNode } from 'react';
import type { ReportGroup } from '../../../contract/definition/report';
import { ReportPage } from '../../../src/reports/ReportPage';
import { entitiesOf, type ShownRow } from '../../../src/reports/reportEntity';
import { text } from '../../../src/schema/fields';
import { column } from '../../../src/schema/list/columns';
import { t } from '../../../src/texts/t';
import { marginReport } from '../definitions/margin';
import { DrillLink, ProductLink } from './links';

type Row = ShownRow<typeof marginReport>;
const asRow = (row: object) => row as Row;

const entities = entitiesOf(marginReport, (group, label) => ({
  empty: 'Nothing was sold in this period.',
  columns: [
    column(text(label), (row: object) => asRow(row).name || t('Without a client'), {
      key: 'name',
      render: (row, shown) => (
        <RowLink group={group} row={asRow(row)}>
          {shown}
        </RowLink>
      ),
    }),
    'sold',
    'revenue',
    'cost',
    'margin',
    'marginPercent',
    'loss',
  ],
  card: ['sold', 'revenue', 'margin', 'marginPercent'],
}));

/** What sales brought beyond their cost, by product, category or client; those below cost first. */
export default function Margin() {
  return (
    <ReportPage
      report={marginReport}
      entities={entities}
      method="Revenue: at the price of the product at the time. Cost: at the moving average cost of the goods in their warehouse."
    />
  );
}

interface RowLinkProps {
  group: ReportGroup<typeof marginReport>;
  row: Row;
  children: ReactNode;
}

/** A link from a row to its products, and from a product to its stock card. */
function RowLink({ group, row: { recordId }, children }: RowLinkProps) {
  if (!recordId) return children;
  if (group === 'product') return <ProductLink productId={recordId}>{children}</ProductLink>;
  return (
    <DrillLink to="/reports/margin" set={{ [group === 'category' ? 'categoryId' : 'clientId']: recordId }}>
      {children}
    </DrillLink>
  );
}
