import { isValid } from 'date-fns/isValid';
import { parseISO } from 'date-fns/parseISO';
import { type ReactNode, useMemo } from 'react';
import { DataProviderContext, HttpError } from 'react-admin';
import { isCostOf, type Report } from '../../contract/definition/report';
import { seesCosts } from '../account';
import { createDataProvider } from '../dataProvider';
import { daysAgo, formatDay } from '../format/date';
import type { Entity } from '../schema/entity';
import { withoutHiddenCosts } from '../schema/list/hiddenCosts';
import { t, translate } from '../texts/t';
import { useProvider } from '../views/data/useProvider';
import ListPage from '../views/list/ListPage';
import { useListAddress } from '../views/list/useListAddress';
import { rowIdOf } from './reportEntity';
import styles from './reports.module.css';

/** The filters of a report, by query parameter. */
export type Filters = Readonly<Record<string, unknown>>;

interface ReportPageProps {
  report: Report;
  /** Its rows as a list; for a report with kinds of rows, a list for each. */
  entities: Entity | Readonly<Record<string, Entity>>;
  /** The parameter that the report requires; it is empty without it. */
  needs?: string;
  /** Returns the days that the figures are about. @param filters with the default days. Default: the days of the filters */
  days?: (filters: Filters) => ReactNode;
  /** How the report values goods, if not as the others do. */
  method?: string;
  /** Returns further explanations below the list. @param filters with the default days */
  children?: (filters: Filters) => ReactNode;
}

/** The page of a report: a list with sums, and the method by which it values stock. */
export function ReportPage({ report, entities, needs, days = daysText, method, children }: ReportPageProps): ReactNode {
  const [usual = ''] = Object.keys(report.groups ?? {});
  const byGroup = report.groups ? (entities as Readonly<Record<string, Entity>>) : { [usual]: entities as Entity };
  const { address } = useListAddress(byGroup[usual] as Entity);
  const entity = byGroup[address.filters.by ?? usual] as Entity;
  const shown = useMemo(
    () => ({
      ...withoutHiddenCosts(entity, isCostColumn(report)),
      hasPage: false,
      exportName: (filters: Filters) => exportName(report, withDays(report, filters)),
    }),
    [entity, report],
  );
  const provider = useReportProvider(report, entity, needs);
  const filters = withDays(report, address.filters);
  const about =
    (needs === undefined || filters[needs] !== undefined) && days({ ...filters, ...daysOf(report, filters) });
  return (
    <DataProviderContext.Provider value={provider}>
      <div className={styles.report}>
        <ListPage entity={shown} about={about && <p className={styles.days}>{about}</p>} />
        {seesCosts() && (
          <ReportNote>
            {method
              ? translate(method)
              : t('Value: at the moving average cost of the goods in their warehouse at the time of each transaction.')}
          </ReportNote>
        )}
        {children?.(filters)}
      </div>
    </DataProviderContext.Provider>
  );
}

/** An explanation below the list of a report. */
export const ReportNote = ({ children }: { children: ReactNode }) => <p className={styles.method}>{children}</p>;

/** Returns the function that tells whether a column has a cost: now, in the period before, or its change. */
const isCostColumn = (report: Report) => (key: string) => isCostOf(report, key.replace(/(?:Before|Change)$/, ''));

const NOTHING = { data: [], meta: { totalPages: 0, totalRows: 0, totals: undefined } };

/** Returns an empty list if the record of a report is unknown, such as a deleted product in an old address. */
function emptyIfUnknown(error: unknown): typeof NOTHING {
  if (error instanceof HttpError && error.status === 404) return NOTHING;
  throw error;
}

/** Returns the data provider of the page, which reads the report with its default days. */
function useReportProvider(report: Report, entity: Entity, needs: string | undefined) {
  const provider = useProvider();
  return useMemo(() => {
    const own = createDataProvider([entity]);
    const rowId = rowIdOf(report);
    return {
      ...provider,
      async getList(resource: string, params: Parameters<typeof own.getList>[1]) {
        if (resource !== entity.name) return provider.getList(resource, params);
        const { filter = {} } = params;
        if (needs !== undefined && filter[needs] === undefined) return NOTHING;
        const list = own.getList(resource, { ...params, filter: withDays(report, filter) });
        const { data, meta, ...rest } = await list.catch(emptyIfUnknown);
        // The message of an empty report says it all: sums of 0 would only repeat it.
        const { totals, ...others } = meta ?? {};
        return {
          ...rest,
          data: data.map((row) => ({ ...row, id: rowId(row) })),
          meta: data.length === 0 ? others : { totals, ...others },
        };
      },
    } as typeof provider;
  }, [provider, report, entity, needs]);
}

/**
 * Returns the days that filters choose. Ignores an impossible day, as lists do.
 * @returns undefined for years that do not have four digits, which the server refuses
 */
export function chosenDays(filters: Filters): Readonly<Record<string, string>> | undefined {
  const chosen = ['date', 'fromDate', 'toDate'].flatMap((name) =>
    filters[name] ? [[name, String(filters[name])] as const] : [],
  );
  if (!chosen.every(([, day]) => day.length === 10)) return undefined;
  return Object.fromEntries(chosen.filter(([, day]) => isValid(parseISO(day))));
}

/**
 * Adds the default days of a report to the chosen ones. The server would complete them with its own day, and the browser's day
 * differs in another time zone.
 */
export function withDays({ days }: Pick<Report, 'days'>, filters: Filters): Filters {
  const completed = Object.entries(daysOf({ days }, filters)).filter(([name]) => name in days.params);
  return { ...filters, ...Object.fromEntries(completed) };
}

/** Returns the days that a report is about; none as for {@link chosenDays}. */
function daysOf({ days }: Pick<Report, 'days'>, filters: Filters): Readonly<Record<string, string>> {
  const chosen = chosenDays(filters);
  return chosen ? days.of(chosen, daysAgo(0)) : {};
}

/** Says the days of a report. */
export function daysText(filters: Filters): string | undefined {
  if (!chosenDays(filters)) return undefined;
  const { date, fromDate, toDate } = filters;
  if (date) return t('At the end of {day}.', { day: formatDay(String(date)) });
  const [from, to] = [formatDay(String(fromDate)), formatDay(String(toDate))];
  if (fromDate && toDate) return t('{from} to {to}.', { from, to });
  if (fromDate) return t('From {day} on.', { day: from });
  return toDate ? t('Up to {day}.', { day: to }) : t('All days.');
}

/**
 * Returns the name of the file of a report, with its days and its groups, but without its extension.
 * @example 'stock-2026-10-31-by-warehouse'
 * @param filters with the default days of the report
 */
function exportName({ path }: Pick<Report, 'path'>, filters: Filters): string {
  const [by, date, from, to] = [filters.by, filters.date, filters.fromDate, filters.toDate].map((each) =>
    each ? String(each) : '',
  );
  const period = from && to ? `${from}-to-${to}` : from ? `from-${from}` : to && `up-to-${to}`;
  return [path, date || period || daysAgo(0), by && `by-${by}`].filter(Boolean).join('-');
}
