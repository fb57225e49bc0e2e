import type { ReactNode } from 'react';
import type { EntityName, ReferenceName } from '../../schema/contract';
import type { DetailField } from '../../schema/detail';
import type { AnyRow } from '../../schema/record';
import { RecordLink } from '../RecordLink';
import { useDefinition } from '../useDefinition';

interface FieldValueProps {
  field: DetailField;
  record: AnyRow;
}

/** What a field shows of a record, leading to the record it refers to. */
export const FieldValue = ({ field: { name, to, show }, record }: FieldValueProps) =>
  to ? (
    <ReferenceLink to={to} id={record[name] as number | undefined}>
      {show(record)}
    </ReferenceLink>
  ) : (
    show(record)
  );

/** Leads to a record where those of its list have pages: a declared entity's have, those of other lists have not. */
function ReferenceLink({ to, id, children }: { to: ReferenceName; id: number | undefined; children: ReactNode }) {
  const hasShow = useDefinition(to)?.hasShow;
  return hasShow ? (
    <RecordLink to={to as EntityName} id={id}>
      {children}
    </RecordLink>
  ) : (
    children
  );
}
