import { byWarehouse } from '../../../contract/entities/scope';
import { callOf } from '../../../src/calls/call';
import { useCall } from '../../../src/calls/useCall';
import { formatDay } from '../../../src/format/date';
import { formatMoney, formatNumber } from '../../../src/format/number';
import { t } from '../../../src/texts/t';
import { useScope } from '../../../src/views/scope';
import type { SlotProps } from '../../../src/views/slots/addTo';
import type { Trend, trendsCall } from '../trendsCall';
import styles from './tileTrend.module.css';

const WIDTH = 100;
const HEIGHT = 20;

/** A small line through values, the last one a dot. The text beside it has the change in words. */
function Sparkline({ values }: { values: readonly number[] }) {
  const least = Math.min(...values);
  const range = Math.max(...values) - least;
  const points = values.map((value, index) => {
    const x = (index / (values.length - 1)) * WIDTH;
    const y = range === 0 ? HEIGHT / 2 : HEIGHT - ((value - least) / range) * HEIGHT;
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  return (
    <svg className={styles.line} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
      <path d={`M${points.join('L')}`} />
      <path className={styles.end} d={`M${points.at(-1)}h0`} />
    </svg>
  );
}

const trends = callOf<typeof trendsCall>('GET /api/reports/trends', 'days');

const FORMATS: Record<Trend, (figure: number) => string> = {
  monthlyReceipts: formatNumber,
  monthlyDeliveries: formatNumber,
  inventoryValue: formatMoney,
  turnoverLastWeek: formatMoney,
};

/** Figures of earlier months stay for a day, unless prices change. */
const KEPT = { staleTime: 15 * 60_000, gcTime: 15 * 60_000 };

/**
 * The change of a tile's figure since the same day of the month before, and a line from the months before it. Empty while they load, if
 * they cannot be loaded, and before the second month.
 */
export default function TileTrend({ tile, value }: SlotProps['tile']) {
  const { chosen } = useScope(byWarehouse);
  // The tiles share one request.
  const { data } = useCall(trends, { query: { warehouseId: chosen } }, KEPT);
  const content = contentOf();
  // The space separates the figure and its change in the name of the link.
  return (
    <>
      {content && ' '}
      <span className={styles.trend}>{content}</span>
    </>
  );

  function contentOf() {
    const days = data?.days ?? [];
    const last = days.at(-1);
    if (last === undefined || typeof value !== 'number') return null;
    const figure = tile as Trend;
    const format = FORMATS[figure];
    const before = last[figure];
    const change = changeText(value, before, format);
    const when = { figure: format(before), day: formatDay(last.date) };
    const [seen, unseen] =
      value > before
        ? [t('▲ {change} in a month', { change }), t('up {change} from {figure} on {day}', { change, ...when })]
        : value < before
          ? [t('▼ {change} in a month', { change }), t('down {change} from {figure} on {day}', { change, ...when })]
          : [t('no change in a month'), t('as on {day}', when)];
    return (
      <>
        <span
          className={styles.change}
          title={days.map((day) => `${formatDay(day.date)}: ${format(day[figure])}`).join('\n')}
        >
          <span aria-hidden>{seen}</span>
          <span data-unseen="">{unseen}</span>
        </span>
        <Sparkline values={[...days.map((day) => day[figure]), value]} />
      </>
    );
  }
}

/** Returns the amount of a change: in percent, or as a figure if the one before has no percentage. */
function changeText(now: number, before: number, format: (figure: number) => string): string {
  const change = Math.abs(now - before);
  return before > 0 ? `${formatNumber(percentOf(change, before))}%` : format(change);
}

/** Returns whole percent, and tenths of a change below 1%, which would be 0. */
function percentOf(change: number, before: number): number {
  const percent = (change / before) * 100;
  return percent < 1 ? Math.max(0.1, Math.round(percent * 10) / 10) : Math.round(percent);
}
