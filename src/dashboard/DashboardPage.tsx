import { Suspense } from 'react';
import type { Summary } from '../../contract/dashboard';
import { formatNumber } from '../format/number';
import { HOME_TITLE } from '../routing/urls';
import { t } from '../texts/t';
import { chartColours } from '../theme/chartColours';
import { Chart } from '../views/charts/Chart';
import { failureOf, useStaleSince } from '../views/data/unanswered';
import { AsOf } from '../views/messages/AsOf';
import { EmptyMessage, ErrorMessage } from '../views/messages/ErrorMessage';
import { Loading } from '../views/messages/Loading';
import { Cards } from '../views/page/Card';
import { lazyPart } from '../views/page/lazyPart';
import { Page } from '../views/page/Page';
import { Part, ValuePart } from '../views/page/Part';
import { loadSlot, Slot } from '../views/slots/Slot';
import { AddedTiles } from './AddedTiles';
import styles from './dashboard.module.css';
import { tilesOf } from './summaryTiles';
import { TileAddition } from './TileAddition';
import { useFiguresShown } from './useFiguresShown';
import { useSummary } from './useSummary';

// The number of lists decides on their widths, so the lists of features load with the first one.
const Lists = lazyPart(async () => {
  const [lists] = await Promise.all([import('./Lists'), loadSlot('panel')]);
  return lists;
});

const CHART_HEIGHT = 260;

/** The main panel: key figures of the warehouse, each with a link to its list. */
export default function DashboardPage() {
  const query = useSummary();
  const { data, isFetching } = query;
  const failure = failureOf(query);
  const staleSince = useStaleSince(query);
  const [areShown, showFigures] = useFiguresShown(data);
  return (
    <Page
      heading={t(HOME_TITLE)}
      actions={
        // Without the summary there is one message, and no tiles. Nor are there tiles without the figures.
        failure || !areShown ? null : <AddedTiles />
      }
    >
      {content()}
    </Page>
  );

  function content() {
    if (failure) return <ErrorMessage {...failure} />;
    if (isFetching && staleSince === undefined) return <Loading />;
    if (!data) return <EmptyMessage>{t('No data to display.')}</EmptyMessage>;
    return (
      <>
        <AsOf at={staleSince} />
        <Slot name="panelStart" instead={null} showFigures={showFigures} />
        {areShown ? <Figures summary={data} /> : (areShown ?? <Loading />)}
      </>
    );
  }
}

function Figures({ summary }: { summary: Summary }) {
  const { productsCount, lowStockCount, monthlyReceipts, monthlyDeliveries } = summary;
  const stockSupply = [
    { label: t('Low Stock'), value: lowStockCount },
    { label: t('In Stock'), value: productsCount - lowStockCount },
  ];
  return (
    <>
      <div className={styles.figures}>
        <ul className={styles.tiles}>
          {tilesOf(summary).map(({ name, label, value, to }) => (
            <li key={name}>
              <a href={to} className={styles.tile}>
                <span>{label}</span>{' '}
                <strong>
                  <ValuePart>{value}</ValuePart>
                </strong>
                <TileAddition tile={name} value={summary[name]} />
              </a>
            </li>
          ))}
        </ul>
        <Cards>
          <Chart
            kind="bar"
            title={t('Monthly Movements')}
            points={() => [
              { label: t('Receipts'), value: monthlyReceipts },
              { label: t('Deliveries'), value: monthlyDeliveries },
            ]}
            measure={t('Transactions')}
            format={formatNumber}
            colours={[chartColours.receipts, chartColours.deliveries]}
            height={CHART_HEIGHT}
          />
          <Chart
            kind="pie"
            title={t('Stock Supply')}
            points={() => stockSupply}
            measure={t('Products')}
            format={formatNumber}
            colours={[chartColours.lowStock, chartColours.inStock]}
            height={CHART_HEIGHT}
          />
        </Cards>
      </div>
      {/* Loaded after the figures are drawn. */}
      <Part>
        <Suspense>
          <Lists />
        </Suspense>
      </Part>
    </>
  );
}
