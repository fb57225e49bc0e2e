import type { DataProvider, RaRecord } from 'react-admin';
import { createDataProvider } from '../../../src/dataProvider';
import type { Entity } from '../../../src/schema/entity';

/**
 * Returns a data provider for a report. The rows of a report are no records: each gets an id from what it is about.
 * @param idOf returns the id of a row
 * @param isReady whether the filters have what the report needs; it is empty until then
 */
export function reportProvider(
  entity: Entity,
  idOf: (row: RaRecord) => string,
  isReady: (filter: Readonly<Record<string, unknown>>) => boolean = () => true,
): DataProvider {
  const provider = createDataProvider([entity]);
  return {
    ...provider,
    async getList(resource, params) {
      if (!isReady(params.filter ?? {})) return { data: [], meta: { totalPages: 0, totalRows: 0 } };
      const { data, ...rest } = await provider.getList(resource, params);
      return { ...rest, data: data.map((row) => ({ ...row, id: idOf(row) })) };
    },
  } as DataProvider;
}
