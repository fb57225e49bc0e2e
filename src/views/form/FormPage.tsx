import { Suspense, useState } from 'react';
import { useLocation, useParams } from 'react-router';
import type { Entity } from '../../schema/entity';
import type { AnyRecord } from '../../schema/record';
import { translate } from '../../texts/t';
import { BackLink } from '../links/RecordLink';
import { lazyPart } from '../page/lazyPart';
import { Page } from '../page/Page';
import { RecordGate } from '../page/RecordGate';
import { EntityForm } from './EntityForm';
import { useSave } from './useSave';

const PrefilledForm = lazyPart(() => import('./PrefilledForm'));

export { loadInputs } from './FieldInputs';

/** The form of any entity: empty on `/new`, filled on `/{id}/edit`. */
export default function FormPage({ entity }: { entity: Entity }) {
  const { id } = useParams();
  return id === undefined ? <CreatePage entity={entity} /> : <EditPage entity={entity} id={id} />;
}

function CreatePage({ entity }: { entity: Entity }) {
  const save = useSave(entity);
  const { search } = useLocation();
  // Later on, the address has the open tab.
  const [Shown] = useState(() => (search ? PrefilledForm : EntityForm));
  return (
    <Page heading={translate(entity.texts.newHeading)} above={<BackLink entity={entity} />}>
      <Suspense>
        <Shown entity={entity} submitLabel={translate(entity.texts.createButton)} onSave={save} />
      </Suspense>
    </Page>
  );
}

function EditPage({ entity, id }: { entity: Entity; id: string }) {
  const save = useSave(entity, id);
  return (
    <RecordGate entity={entity} id={id} purpose="form">
      {(record) => (
        <Page heading={headingOf(entity, record)} above={<BackLink entity={entity} />}>
          <EntityForm
            entity={entity}
            record={record}
            submitLabel={translate(entity.texts.updateButton)}
            onSave={save}
          />
        </Page>
      )}
    </RecordGate>
  );
}

/** An entity whose records belong to another list has no name field in its form, so the heading shows the name. */
const headingOf = ({ texts, recordsOf, represent }: Entity, record: AnyRecord): string =>
  recordsOf ? `${translate(texts.editHeading)}: ${represent(record)}` : translate(texts.editHeading);
