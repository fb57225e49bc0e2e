import { useEffect } from 'react';
import { useParams } from 'react-router';
import type { AnyRecord, Entity } from '../../schema/entity';
import type { FactField } from '../../schema/facts';
import { Facts } from '../Facts';
import { Page } from '../Page';
import { RecordGate } from '../RecordGate';
import { BackLink, EditLink, RecordLink } from '../RecordLink';

/** The page of any record: its name, the way back, the way to edit it, and its own body or its declared fields. */
export default function DetailPage({ entity }: { entity: Entity }) {
  const { id = '' } = useParams();
  const { body: Body, facts } = entity;
  // Beside the record, not after it. A failure is left to the body itself to tell.
  useEffect(() => void Body?.load?.().catch(() => {}), [Body]);
  return (
    <RecordGate entity={entity} id={id}>
      {(record) => (
        <Page
          heading={entity.represent(record)}
          above={<BackLink entity={entity} />}
          actions={entity.actions.has('update') && <EditLink entity={entity} id={record.id} />}
        >
          {Body ? (
            <Body record={record} />
          ) : (
            <Facts facts={facts.map((field) => ({ label: field.label, value: linked(field, record) }))} />
          )}
        </Page>
      )}
    </RecordGate>
  );
}

/** What a field shows, leading to the record it refers to. */
const linked = ({ name, to, show }: FactField, record: AnyRecord) =>
  to ? (
    <RecordLink to={to} id={record[name] as number | undefined}>
      {show(record)}
    </RecordLink>
  ) : (
    show(record)
  );
