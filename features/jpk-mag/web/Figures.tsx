import { supports } from '../../../src/capabilities';
import { formatDay } from '../../../src/format/date';
import { formatMoney } from '../../../src/format/number';
import { integer, money, text } from '../../../src/schema/fields';
import { column } from '../../../src/schema/list/columns';
import { t } from '../../../src/texts/t';
import { Card } from '../../../src/views/page/Card';
import { Table } from '../../../src/views/table/Table';
import type { FileQuery, Preview } from '../contract';
import { COUNTS, type Section } from '../sections';
import styles from './jpk.module.css';

const nameOf = (section: Section | typeof COUNTS): string => {
  const names: Readonly<Record<Section | typeof COUNTS, () => string>> = {
    PZ: () => t('receipts from outside'),
    PW: () => t('internal receipts'),
    WZ: () => t('issues to the outside'),
    RW: () => t('internal issues'),
    MMWE: () => t('transfers into the warehouse'),
    MMWY: () => t('transfers out of the warehouse'),
    INW: () => t('stock counts'),
  };
  return names[section]();
};

interface Row {
  section: Section | typeof COUNTS;
  documents: number;
  lines: number;
  value: number;
}

const columns = [
  column(text('Section'), ({ section }: Row) => section, {
    sortable: false,
    render: ({ section }) => (
      <>
        <strong>{section}</strong> <span className={styles.name}>{nameOf(section)}</span>
      </>
    ),
  }),
  column(integer('Documents'), ({ documents }: Row) => documents, { sortable: false }),
  column(integer('Lines'), ({ lines }: Row) => lines, { sortable: false }),
  column(money('Value'), ({ value }: Row) => value, { sortable: false }),
];

/** The figures of each section, and the stock before and after them. */
export function Figures({ preview, query }: { preview: Preview; query: FileQuery }) {
  const { sections, counts, balance, warehouse } = preview;
  const rows: Row[] = [...sections, ...(counts ? [{ section: COUNTS, ...counts } as const] : [])];
  const stockOn = (day: string, label: string) =>
    supports('reports') ? (
      <a href={`/reports/stock?${new URLSearchParams({ date: day, warehouse: String(warehouse.warehouseId) })}`}>
        {label}
      </a>
    ) : (
      label
    );
  const dayBefore = dayBeforeOf(query.fromDate);
  return (
    <Card title={t('Figures of the File')}>
      <Table label={t('Figures of the File')} columns={columns} rows={rows} rowKey={({ section }) => section} />
      <dl className={styles.balance}>
        <div>
          <dt>{stockOn(dayBefore, t('Stock on {day}', { day: formatDay(dayBefore) }))}</dt>
          <dd>{formatMoney(balance.begin)}</dd>
        </div>
        <div>
          <dt>{t('In: PZ, PW, MMWE')}</dt>
          <dd>{`+ ${formatMoney(balance.incoming)}`}</dd>
        </div>
        <div>
          <dt>{t('Out: WZ, RW, MMWY')}</dt>
          <dd>{`− ${formatMoney(balance.outgoing)}`}</dd>
        </div>
        <div>
          <dt>{stockOn(query.toDate, t('Stock on {day}', { day: formatDay(query.toDate) }))}</dt>
          <dd>{`= ${formatMoney(balance.end)}`}</dd>
        </div>
      </dl>
      {counts !== null && counts.documents > 0 && (
        <p className={styles.soft}>
          {t('INW states the counted stock and its value; the differences of a count are in PW and RW.')}
        </p>
      )}
    </Card>
  );
}

const dayBeforeOf = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
