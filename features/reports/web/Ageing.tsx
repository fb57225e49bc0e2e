import { seesCosts } from '../../../src/account';
import { ReportNote, ReportPage } from '../../../src/reports/ReportPage';
import { reportEntity, type ShownRow } from '../../../src/reports/reportEntity';
import type { Entity } from '../../../src/schema/entity';
import { t } from '../../../src/texts/t';
import { ageingReport } from '../definitions/ageing';
import { DrillLink, ProductLink } from './links';

const of = (row: object) => row as ShownRow<typeof ageingReport>;

const empty = 'Nothing is in stock.';
const { name: _name, categoryName: _categoryName, ...figures } = ageingReport.fields;
const columns = Object.keys(figures);

const byProduct = reportEntity(ageingReport, {
  empty,
  columns: [
    { field: 'name', render: (row, shown) => <ProductLink productId={of(row).productId}>{shown}</ProductLink> },
    ...columns,
    'categoryName',
  ],
  card: ['quantity', 'value', 'valueOlder'],
  minor: ['categoryName'],
});
const byCategory = reportEntity(ageingReport, {
  empty,
  columns: [
    {
      field: 'categoryName',
      render: (row, shown) => (
        <DrillLink to="/reports/ageing" set={{ categoryId: of(row).categoryId }}>
          {shown}
        </DrillLink>
      ),
    },
    ...columns,
  ],
  card: ['quantity', 'value', 'valueOlder'],
});

/** Returns the report with values, or with pieces for a user who sees no costs. Both together are too wide for a screen; files have both. */
const shown = (entity: Entity, costs: boolean): Entity => ({
  ...entity,
  exportColumns: entity.columns,
  columns: entity.columns.filter(({ key }) => !/^(value|pieces)./.test(key) || key.startsWith('value') === costs),
  ...(!costs && { card: [...entity.card, 'piecesOlder'] }),
});
const entitiesWith = (costs: boolean) => ({ product: shown(byProduct, costs), category: shown(byCategory, costs) });
const WITH_COSTS = entitiesWith(true);
const WITH_PIECES = entitiesWith(false);

/** How long ago the goods in stock came, by product or category. */
export default function Ageing() {
  return (
    <ReportPage report={ageingReport} entities={seesCosts() ? WITH_COSTS : WITH_PIECES}>
      {() => (
        <ReportNote>
          {t('Age: days since the goods came, as if the oldest ones left first. Each age has its share of the value.')}
        </ReportNote>
      )}
    </ReportPage>
  );
}
