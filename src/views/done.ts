import type { RecordChange } from '../navigation/navigationState';
import type { Entity } from '../schema/entity';
import type { AnyRecord } from '../schema/record';
import { isId } from './recordQueryOptions';

/** What is told of a record that something was done to. */
export const doneTo = (
  { name, one }: Pick<Entity, 'name' | 'one'>,
  record: AnyRecord,
  how: RecordChange['how'],
): RecordChange => ({
  entity: name,
  one,
  how,
  // A backend that answers little may not have told it.
  ...(how !== 'deleted' && isId(String(record.id)) && { id: record.id }),
});
