import { type ReactNode, useMemo } from 'react';
import { DataProviderContext, HttpError, type RaRecord } from 'react-admin';
import { seesCosts } from '../../../src/account';
import { createDataProvider } from '../../../src/dataProvider';
import type { Entity } from '../../../src/schema/entity';
import { withoutHiddenCosts } from '../../../src/schema/list/hiddenCosts';
import { t } from '../../../src/texts/t';
import { useProvider } from '../../../src/views/data/useProvider';
import ListPage from '../../../src/views/list/ListPage';
import { exportName } from './exportName';
import { isCost } from './isCost';
import type { Filters } from './periodsIn';
import styles from './reports.module.css';

interface ReportProps {
  /** The rows as a list, which has no pages for single rows. */
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
