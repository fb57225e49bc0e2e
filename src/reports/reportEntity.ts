import type { Report, ReportGroup, ReportRow } from '../../contract/definition/report';
import { defineResource } from '../schema/defineResource';
import type { Entity } from '../schema/entity';
import type { ListSpec } from '../schema/list/listSpec';
import { filtersOfReport } from './reportFilters';

/** The values of a row as the data provider returns them: a null one is absent. */
export type ShownRow<R extends Report> = { [K in keyof ReportRow<R>]?: NonNullable<ReportRow<R>[K]> };

/** How the screen of a report differs from what follows from its declaration. */
export interface ReportScreen extends Pick<ListSpec<Report, never>, 'columns' | 'card'> {
  /** The message of a report without rows. `empty: 'Nothing is in stock.'` */
  empty: string;
  /** The headings of columns that differ from the labels of their fields. `labels: { price: 'Last Price' }` */
  labels?: Readonly<Record<string, string>>;
  /** The columns that narrow windows leave out. `minor: ['averageValue']` */
  minor?: readonly string[];
}

/** Returns a report as a list. @param differences members of the list that the declaration cannot express */
export function reportEntity(
  report: Report,
  { empty, labels = {}, minor = [], ...list }: ReportScreen,
  differences: Partial<Entity> = {},
): Entity {
  const texts = { listHeading: report.title, empty };
  const entity = defineResource(report, { api: { path: `/api/reports/${report.path}` }, list, texts });
  const columns = (differences.columns ?? entity.columns).map((each, index) => ({
    ...each,
    label: labels[each.key] ?? each.label,
    isMinor: index > 0 && minor.includes(each.key),
  }));
  return {
    ...entity,
    sortedBy: report.sortedBy && columns.filter(({ order }) => order).map(({ key }) => key),
    filters: filtersOfReport(report),
    ...differences,
    columns,
  };
}

/** Returns a report as a list for each kind of its rows. @param screenOf returns how the list of a kind differs. Its label is that of *Group By* */
export const entitiesOf = <R extends Report>(
  report: R,
  screenOf: (group: ReportGroup<R>, label: string) => ReportScreen & { entity?: Partial<Entity> },
): Record<ReportGroup<R>, Entity> =>
  Object.fromEntries(
    Object.entries<string>(report.groups ?? {}).map(([group, label]) => {
      const { entity, ...screen } = screenOf(group, label);
      return [group, reportEntity(report, screen, entity)];
    }),
  ) as Record<ReportGroup<R>, Entity>;

/** Returns the function that makes an id of a row: the rows of a report are no records, but none has the hidden values and the name of another. */
export function rowIdOf({ hidden }: Pick<Report, 'hidden'>): (row: object) => string {
  const names = [...Object.keys(hidden).filter((name) => hidden[name]?.kind !== 'money'), 'name'];
  return (row) => names.map((name) => String((row as Record<string, unknown>)[name] ?? '')).join(' ');
}
