import type { RecordChange } from '../navigation/navigationState';
import type { Entity } from '../schema/entity';
import type { AnyRecord } from '../schema/record';
import { isId } from './data/recordQueryOptions';

/** Returns the navigation state for the message after a record was created, changed or deleted. */
export const recordChange = (
  { name, one }: Pick<Entity, 'name' | 'one'>,
  record: AnyRecord,
  how: RecordChange['how'],
): RecordChange => ({
  entity: name,
  one,
  how,
  // A third-party backend may not return the id.
  ...(how !== 'deleted' && isId(String(record.id)) && { id: record.id }),
});
