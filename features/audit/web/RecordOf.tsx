import type { ReactNode } from 'react';
import { isMissing, NOTHING } from '../../../src/format/nothing';
import type { Entity } from '../../../src/schema/entity';
import { translate } from '../../../src/texts/t';
import { RecordLink } from '../../../src/views/links/RecordLink';

interface RecordOfProps {
  /** The entity of the record, if this app has it. */
  entity: Entity | undefined;
  id: number | null | undefined;
  /** The name of the record at the time of the event. */
  children: ReactNode;
}

/** A link to the record of an event. A record without a name shows its number. */
export function RecordOf({ entity, id, children }: RecordOfProps) {
  if (!entity || isMissing(id)) return children;
  return (
    <RecordLink to={entity.name} id={id}>
      {children === NOTHING ? `${translate(entity.one)} ${id}` : children}
    </RecordLink>
  );
}
