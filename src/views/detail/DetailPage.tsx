import { useEffect } from 'react';
import { useParams } from 'react-router';
import type { Entity } from '../../schema/entity';
import { DescriptionList } from '../DescriptionList';
import { Page } from '../Page';
import { RecordGate } from '../RecordGate';
import { BackLink, EditLink } from '../RecordLink';
import { FieldValue } from './FieldValue';

/** The page of any record: its name, the way back, the way to edit it, and its own body or its declared fields. */
export default function DetailPage({ entity }: { entity: Entity }) {
  const { id = '' } = useParams();
  const { body: Body, detail } = entity;
  // Beside the record, not after it. A failure is left to the body itself to tell.
  useEffect(() => void Body?.load?.().catch(() => {}), [Body]);
  return (
    <RecordGate entity={entity} id={id} purpose="detail">
      {(record) => (
        <Page
          heading={entity.represent(record)}
          above={<BackLink entity={entity} />}
          actions={entity.actions.has('update') && <EditLink entity={entity} id={record.id} />}
        >
          {Body ? (
            <Body record={record} />
          ) : (
            <DescriptionList
              items={detail.map((field) => ({
                label: field.label,
                value: <FieldValue field={field} record={record} />,
              }))}
            />
          )}
        </Page>
      )}
    </RecordGate>
  );
}
