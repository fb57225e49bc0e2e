import { translate } from '../../texts/t';
import { type Entity, sortable } from '../entity';
import { parseSorting } from './columns';
import { type Filter, filterLabel } from './filters';
import { isPage, type ListEntity, parseColumn } from './listAddress';

/** A parameter of a list's address whose value the list cannot use. */
export interface Unusable {
  param: string;
  /** The parameter's name on the screen. */
  label: string;
  value: string;
  /** Why the value cannot be used. */
  problem: string | undefined;
}

/** Returns the URL parameters with unusable values. The list ignores them and shows their problems. */
export function unusableIn(
  entity: ListEntity & Pick<Entity, 'columns' | 'exportColumns' | 'sortedBy'>,
  search: URLSearchParams,
): Unusable[] {
  const isColumn = (sort: string) => sortable(entity).some(({ key }) => key === parseSorting(sort).key);
  const areColumns = (text: string) =>
    text
      .split(',')
      .every((each) => (entity.exportColumns ?? entity.columns).some(({ key }) => key === parseColumn(each).key));
  const others = entity.presets.filter(({ param }) => !(param in entity.filters));
  const parameters: Record<string, Pick<Filter, 'label' | 'end' | 'accepts' | 'usual' | 'problem'>> = {
    ...Object.fromEntries(
      others.map(({ param }) => [
        param,
        {
          label: param,
          accepts: (text) => others.some((preset) => preset.param === param && preset.value === text),
          problem: 'There is no such view',
        },
      ]),
    ),
    ...entity.filters,
    page: { label: 'Page', accepts: isPage, problem: 'Must be a whole number from 1' },
    columns: { label: 'Columns', accepts: areColumns, problem: 'There is no such column' },
    rows: { label: 'Rows', accepts: (text) => text === 'dense', problem: 'There is no such height' },
    sort: { label: 'Sorting', accepts: isColumn, problem: 'There is no such column to sort by' },
  };
  return Object.entries(parameters).flatMap(([param, { label, end, accepts, usual, problem }]) => {
    const value = search.get(param);
    return value && value !== usual && !accepts(value)
      ? [{ param, label: filterLabel({ label, end }), value, problem: problem && translate(problem) }]
      : [];
  });
}
