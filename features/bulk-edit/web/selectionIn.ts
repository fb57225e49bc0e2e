import { listQuery } from '../../../src/dataProvider/listQuery';
import type { Entity } from '../../../src/schema/entity';
import { readListAddress } from '../../../src/schema/list/listAddress';
import { exceptIn } from '../../../src/schema/list/listSelection';
import { chosenIn, scopeFilter } from '../../../src/schema/scope';
import type { RequestedChange } from '../contract';

export type Selected = Pick<RequestedChange, 'list' | 'ids' | 'filter' | 'except'>;

/** Returns the records that the address selects: by their ids, or all of a list with its filters, except some; undefined where it selects none. */
export function selectionIn(entity: Entity, search: URLSearchParams): Selected | undefined {
  const list = search.get('list');
  if (list !== null) {
    const params = new URLSearchParams(list);
    const { filters } = readListAddress(entity, params);
    const filter = { ...filters, ...scopeFilter(entity.scope, chosenIn(entity.scope, params)) };
    const query = listQuery({ ...entity, isPaged: false }, { filter, page: 1 });
    const except = exceptIn(search);
    return {
      list: entity.name,
      filter: Object.fromEntries(new URLSearchParams(query)),
      ...(except.length > 0 && { except }),
    };
  }
  const ids = (search.get('ids') ?? '').split(',').map(Number).filter(Boolean);
  return ids.length > 0 ? { list: entity.name, ids } : undefined;
}
