import type { ReactNode } from 'react';
import { isMissing, NOTHING } from '../../../src/format/nothing';
import type { Entity } from '../../../src/schema/entity';
import { RecordLink } from '../../../src/views/RecordLink';

interface RecordOfProps {
  /** What it is one of, where that has pages. */
  entity: Entity | undefined;
  id: number | null | undefined;
  /** What it was called. */
  children: ReactNode;
}

/** The record that something was done with, leading to its page; what had no name goes by its number. */
export function RecordOf({ entity, id, children }: RecordOfProps) {
  if (!entity || isMissing(id)) return children;
  return (
    <RecordLink to={entity.name} id={id}>
      {children === NOTHING ? `${entity.one} ${id}` : children}
    </RecordLink>
  );
}
