import type { ReactNode } from 'react';
import type { ReferenceName } from '../../schema/contract';
import type { DetailField } from '../../schema/detail';
import type { AnyRow } from '../../schema/record';
import { useDefinition } from '../data/useProvider';
import { RecordLink } from '../links/RecordLink';

interface FieldValueProps {
  field: DetailField;
  record: AnyRow;
}

/** The value of a field. A reference links to its record. */
export const FieldValue = ({ field: { name, to, show }, record }: FieldValueProps) =>
  to ? (
    <ReferenceLink to={to} id={record[name] as number | undefined}>
      {show(record)}
    </ReferenceLink>
  ) : (
    show(record)
  );

/** Links to a record of an entity. Records of bare lists have no page and show as text. */
function ReferenceLink({ to, id, children }: { to: ReferenceName; id: number | undefined; children: ReactNode }) {
  const hasShow = useDefinition(to)?.hasShow;
  return hasShow ? (
    <RecordLink to={to} id={id}>
      {children}
    </RecordLink>
  ) : (
    children
  );
}
