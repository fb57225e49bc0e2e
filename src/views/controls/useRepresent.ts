import { useMemo } from 'react';
import type { ReferenceName } from '../../schema/contract';
import type { AnyRecord } from '../../schema/record';
import { useDefinition } from '../data/useProvider';

/** Returns a function that returns a record's name. */
export function useRepresent(of: ReferenceName): (record: AnyRecord) => string {
  const represent = useDefinition(of)?.recordRepresentation;
  return useMemo(
    () => (record) => String(typeof represent === 'function' ? represent(record) : record.name),
    [represent],
  );
}
