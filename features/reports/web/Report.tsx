import { type ReactNode, useMemo } from 'react';
import { DataProviderContext, HttpError, type RaRecord } from 'react-admin';
import { seesCosts } from '../../../src/account';
import { createDataProvider } from '../../../src/dataProvider';
import { daysAgo } from '../../../src/format/date';
import type { Entity } from '../../../src/schema/entity';
import type { Filter } from '../../../src/schema/list/filters';
import { withoutHiddenCosts } from '../../../src/schema/list/hiddenCosts';
import { t } from '../../../src/texts/t';
import { useProvider } from '../../../src/views/data/useProvider';
import ListPage from '../../../src/views/list/ListPage';
import { COSTS } from '../costs';
import type { Filters } from './periodsIn';
import styles from './reports.module.css';

/** Returns whether a column has a cost or a value: now, in the period before, or its change. */
const isCost = (key: string): boolean => COSTS.includes(key.replace(/(?:Before|Change)$/, ''));

/** Returns the choice of a report's rows, its first filter. @param usual the rows without a choice */
export const rowsFilter = (by: Filter | undefined, usual: string) => ({ ...(by && { by: { ...by, hint: usual } }) });

interface ReportProps {
  /** The rows as a list. They have no pages of their own. */
  entity: Entity;
  /** Returns an id of a row: the rows of a report are no records. */
  rowId: (row: RaRecord) => string;
  /** Returns whether the filters that the report requires are set; it is empty until then. */
  isReady?: (filter: Filters) => boolean;
  /** Adds the report's default filters to the chosen ones. */
  complete?: (filter: Filters) => Filters;
  /** The days that the figures are about, the default filters of the report included. */
  days: ReactNode;
  /** How the report values goods. */
  method?: string;
  /** Further explanations below the list. */
  children?: ReactNode;
}

const isAlwaysReady = () => true;
const asIs = (filter: Filters): Filters => filter;

const NOTHING = { data: [], meta: { totalPages: 0, totalRows: 0, totals: undefined } };

/** Returns an empty list if the record of a report is unknown, such as a deleted product in an old address. */
function emptyIfUnknown(error: unknown): typeof NOTHING {
  if (error instanceof HttpError && error.status === 404) return NOTHING;
  throw error;
}

/** The page of a report: a list with sums, and the method by which it values stock. */
export function Report(props: ReportProps): ReactNode {
  const { entity, rowId, isReady = isAlwaysReady, complete = asIs, days, method, children } = props;
  const provider = useProvider();
  const shown = useMemo(
    () => ({
      ...withoutHiddenCosts(entity, isCost),
      hasPage: false,
      exportName: (filters: Filters) => exportName(entity, complete(filters)),
    }),
    [entity, complete],
  );
  const withReport = useMemo(() => {
    const own = createDataProvider([entity]);
    return {
      ...provider,
      async getList(resource: string, params: Parameters<typeof own.getList>[1]) {
        if (resource !== entity.name) return provider.getList(resource, params);
        if (!isReady(params.filter ?? {})) return NOTHING;
        const list = own.getList(resource, { ...params, filter: complete(params.filter ?? {}) });
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
  }, [provider, entity, rowId, isReady, complete]);
  return (
    <DataProviderContext.Provider value={withReport}>
      <div className={styles.report}>
        <ListPage entity={shown} about={days && <p className={styles.days}>{days}</p>} />
        {seesCosts() && (
          <p className={styles.method}>
            {method ??
              t('Value: at the moving average cost of the goods in their warehouse at the time of each transaction.')}
          </p>
        )}
        {children}
      </div>
    </DataProviderContext.Provider>
  );
}

/**
 * Returns the name of the file of a report, with its days and its groups, but without its extension.
 * @example 'stock-2026-10-31-by-warehouse'
 * @param filters with the default filters of the report
 */
function exportName({ name, api }: Pick<Entity, 'name' | 'api'>, filters: Filters): string {
  const [by, date, from, to] = [filters.by, filters.date, filters.fromDate, filters.toDate].map((each) =>
    each ? String(each) : '',
  );
  const period = from && to ? `${from}-to-${to}` : from ? `from-${from}` : to && `up-to-${to}`;
  const report = api?.path?.split('/').at(-1) ?? name;
  return [report, date || period || daysAgo(0), by && `by-${by}`].filter(Boolean).join('-');
}
