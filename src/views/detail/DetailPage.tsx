import { useEffect } from 'react';
import { useParams } from 'react-router';
import type { Entity } from '../../schema/entity';
import { Page } from '../Page';
import { RecordGate } from '../RecordGate';
import { BackLink, EditLink } from '../RecordLink';
import { RecordFields } from './RecordFields';

/** The page of any record: its name, the way back, the way to edit it, and its own body or its declared fields. */
export default function DetailPage({ entity }: { entity: Entity }) {
  const { id = '' } = useParams();
  const { body: Body, detail, further } = entity;
  // Beside the record, not after it. A failure is left to the body itself to tell.
  useEffect(() => void Body?.load?.().catch(() => {}), [Body]);
  return (
    <RecordGate entity={entity} id={id} purpose="detail">
      {(record) => (
        <Page
          heading={entity.represent(record)}
          above={<BackLink entity={entity} />}
          actions={entity.can.has('update') && <EditLink entity={entity} id={record.id} />}
        >
          {Body ? <Body record={record} /> : <RecordFields entity={entity} fields={detail} record={record} />}
          {further.length > 0 && <RecordFields entity={entity} fields={further} record={record} />}
        </Page>
      )}
    </RecordGate>
  );
}
