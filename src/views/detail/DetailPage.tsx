import { useParams } from 'react-router';
import type { DetailField } from '../../schema/details';
import type { AnyRecord, Entity } from '../../schema/entity';
import { Facts } from '../Facts';
import { Page } from '../Page';
import { RecordGate } from '../RecordGate';
import { BackLink, EditLink, RecordLink } from '../RecordLink';

/** The page of any record: its name, the way back, the way to edit it, and its own body or its declared fields. */
export default function DetailPage({ entity }: { entity: Entity }) {
  const { id = '' } = useParams();
  const { detail: Body, details } = entity;
  return (
    <RecordGate key={id} entity={entity} id={id}>
      {(record) => (
        <Page
          heading={entity.represent(record)}
          above={<BackLink entity={entity} />}
          actions={entity.actions.has('update') && <EditLink entity={entity} id={record.id} />}
        >
          {Body ? (
            <Body record={record} />
          ) : (
            <Facts facts={details.map((field) => ({ label: field.label, value: linked(field, record) }))} />
          )}
        </Page>
      )}
    </RecordGate>
  );
}

/** What a field shows, leading to the record it refers to. */
const linked = ({ name, to, show }: DetailField, record: AnyRecord) =>
  to ? (
    <RecordLink to={to} id={record[name] as number | undefined}>
      {show(record)}
    </RecordLink>
  ) : (
    show(record)
  );
