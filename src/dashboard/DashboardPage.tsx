import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import type { Summary } from '../../contract/dashboard';
import { byWarehouse } from '../../contract/entities/scope';
import { seesCosts } from '../account';
import { supports } from '../capabilities';
import { exportsWith } from '../extensions';
import { formatNumber, NOTHING } from '../format/number';
import { pageQuery } from '../routing/pageRoute';
import { HOME_TITLE } from '../routing/urls';
import { t, translate } from '../texts/t';
import { chartColours } from '../theme/chartColours';
import { Chart } from '../views/charts/Chart';
import { failureOf, useStaleSince } from '../views/data/unanswered';
import { useProvider } from '../views/data/useProvider';
import { AsOf } from '../views/messages/AsOf';
import { EmptyMessage, ErrorMessage } from '../views/messages/ErrorMessage';
import { Loading } from '../views/messages/Loading';
import { Cards } from '../views/page/Card';
import { lazyPart } from '../views/page/lazyPart';
import { Page } from '../views/page/Page';
import { Part, ValuePart } from '../views/page/Part';
import { useScope } from '../views/scope';
import type { SlotProps } from '../views/slots/addTo';
import { isSlotUsed, loadSlot, Slot } from '../views/slots/Slot';
import styles from './dashboard.module.css';
import type { AddedTile } from './defineTile';
import { PANEL, summaryQueryOptions } from './summaryQueryOptions';
import { tilesOf } from './summaryTiles';

/** How long the zeros of an empty database wait for an addition that shows something instead, in ms. */
const PATIENCE = 2000;

/**
 * Decides whether the main panel shows its figures. The zeros of an empty database wait for the additions above them: they must not
 * flash before a feature hides them. Other figures never wait.
 * @returns undefined while they wait, and the function by which an addition shows or hides zeros
 */
function useFiguresShown(summary: Summary | null | undefined) {
  const { chosen } = useScope(byWarehouse);
  const [answer, setAnswer] = useState(isSlotUsed('panelStart') ? undefined : true);
  // Without products there are no moves. A warehouse without products does not mean an empty database.
  const areShown = chosen !== null || summary?.productsCount !== 0 || answer;
  const isWaiting = areShown === undefined;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(setAnswer, PATIENCE, true);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return [areShown, setAnswer] as const;
}

const room = <span className={styles.addition} />;

/** What features add below the value of a tile. Its room is reserved before it is loaded. */
const TileAddition = (props: SlotProps['tile']) => (
  <Slot name="tile" list={props.tile} fallback={room} instead={room} {...props} />
);

const tiles = exportsWith<AddedTile>('read');

/** The tiles of features and extensions. They are beside the heading, since few of them would leave a row of the grid almost empty. */
function AddedTiles() {
  return tiles
    .filter(({ capability, cost }) => supports(capability) && (!cost || seesCosts()))
    .map((tile) => <AddedTileLink key={tile.label} tile={tile} />);
}

/** A tile with a request of its own, in one line beside the heading. Shows a dash until the response arrives, and an error if it fails. */
function AddedTileLink({ tile: { label, to, read } }: { tile: AddedTile }) {
  const { chosen: warehouseId } = useScope(byWarehouse);
  const dataProvider = useProvider();
  const query = useQuery(
    pageQuery([PANEL, 'tile', label, warehouseId], ({ signal }) => read(dataProvider, { warehouseId, signal })),
  );
  const href = typeof to === 'string' ? to : to(warehouseId);
  const { data } = query;
  const failure = failureOf(query);
  return failure && !data ? (
    <div className={styles.added}>
      <a href={href}>{translate(label)}</a>
      <ErrorMessage {...failure} />
    </div>
  ) : (
    <a href={href} className={styles.added}>
      <span>{translate(label)}</span> <strong>{data ?? NOTHING}</strong>
    </a>
  );
}

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

/** Loads the figures of the selected warehouse, or of all. */
function useSummary() {
  const { chosen } = useScope(byWarehouse);
  return useQuery(summaryQueryOptions(useProvider(), chosen));
}
