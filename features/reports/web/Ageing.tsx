import { useMemo } from 'react';
import { seesCosts } from '../../../src/account';
import { daysAgo, formatDay } from '../../../src/format/date';
import { defineResource } from '../../../src/schema/defineResource';
import type { Entity } from '../../../src/schema/entity';
import { t } from '../../../src/texts/t';
import { useListAddress } from '../../../src/views/list/useListAddress';
import type { AgeingGroup } from '../ageingCall';
import { ageingReport } from '../ageingList';
import { DrillLink } from './DrillLink';
import { ProductLink } from './ProductLink';
import { Report, rowsFilter } from './Report';
import styles from './reports.module.css';

const of = (row: object) => row as { productId?: number | null; categoryId: number };

const options = {
  api: { path: '/api/reports/ageing' },
  texts: { listHeading: 'Age of Stock', empty: 'Nothing is in stock.' },
} as const;
const figures = [
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
] as const;

const byProduct = defineResource(ageingReport, {
  ...options,
  list: {
    columns: [
      {
        field: 'name',
        render: (row, shown) => <ProductLink productId={Number(of(row).productId)}>{shown}</ProductLink>,
      },
      ...figures,
      'categoryName',
    ],
    card: ['quantity', 'value', 'valueOlder'],
  },
});
const byCategory = defineResource(ageingReport, {
  ...options,
  list: {
    columns: [
      {
        field: 'categoryName',
        render: (row, shown) => (
          <DrillLink to="/reports/ageing" set={{ categoryId: of(row).categoryId }}>
            {shown}
          </DrillLink>
        ),
      },
      ...figures,
    ],
    card: ['categoryName', 'quantity', 'value', 'valueOlder'],
  },
});

const report = (screens: Entity): Entity => {
  const { by, ...filters } = screens.filters;
  return {
    ...screens,
    sortedBy: screens.columns.map(({ key }) => key),
    columns: screens.columns.map((each, index) => ({ ...each, isMinor: index > 0 && each.key === 'categoryName' })),
    exportColumns: screens.columns,
    filters: { ...rowsFilter(by, 'Product'), ...filters },
  };
};
const reports: Record<AgeingGroup, Entity> = { product: report(byProduct), category: report(byCategory) };

/** Returns the report with values, or with pieces for a user who sees no costs. Both together are too wide for a screen; files have both. */
const shown = (entity: Entity, costs: boolean): Entity => ({
  ...entity,
  columns: entity.columns.filter(({ key }) => !/^(value|pieces)./.test(key) || key.startsWith('value') === costs),
  ...(!costs && { card: [...entity.card, 'piecesOlder'] }),
});

/** How long ago the goods in stock came, by product or category. */
export default function Ageing() {
  const { address } = useListAddress(reports.product);
  const { by = 'product' } = address.filters;
  const costs = seesCosts();
  const entity = useMemo(() => shown(reports[by as AgeingGroup], costs), [by, costs]);
  return (
    <Report entity={entity} rowId={rowId} days={t('At the end of {day}.', { day: formatDay(daysAgo(0)) })}>
      <p className={styles.method}>
        {t('Age: days since the goods came, as if the oldest ones left first. Each age has its share of the value.')}
      </p>
    </Report>
  );
}

const rowId = (row: object) => `${of(row).productId ?? ''} ${of(row).categoryId}`;
