import { useState } from 'react';
import { useNavigate } from 'react-router';
import { send } from '../../../src/calls/call';
import { useCall } from '../../../src/calls/useCall';
import { OpenedChange } from '../../../src/changes/OpenedChange';
import { usePageSearch } from '../../../src/navigation/usePageSearch';
import type { Entity } from '../../../src/schema/entity';
import { withParam } from '../../../src/schema/list/listAddress';
import { countRecords, t, translate } from '../../../src/texts/t';
import { Button, ButtonLink } from '../../../src/views/Button';
import { useKnownEntity } from '../../../src/views/data/entities';
import { failureOf } from '../../../src/views/data/unanswered';
import { useWayBack } from '../../../src/views/links/useWayBack';
import { EmptyMessage, ErrorMessage } from '../../../src/views/messages/ErrorMessage';
import { Loading } from '../../../src/views/messages/Loading';
import { Card } from '../../../src/views/page/Card';
import { Page } from '../../../src/views/page/Page';
import styles from './bulkEdit.module.css';
import { fieldsCall, removeCall } from './bulkEditCalls';
import { ChangeForm } from './ChangeForm';
import { type Selected, selectionIn } from './selectionIn';

interface RemovalFormProps {
  /** The selected records in words. */
  subject: string;
  selected: Selected;
  /** Opens the preview. */
  onPreview: (batchId: number) => void;
}

/** Asks which of the selected records can be deleted. */
function RemovalForm({ subject, selected, onPreview }: RemovalFormProps) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const preview = async () => {
    setBusy(true);
    setFailure('');
    try {
      onPreview((await send(removeCall, { body: selected })).batchId);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
      setBusy(false);
    }
  };
  return (
    <Card title={subject}>
      <p>{t('Records with stock or history stay, because other records need them. The next step names each one.')}</p>
      <Button
        variant="contained"
        size="medium"
        disabled={isBusy}
        busy={isBusy && t('Comparing')}
        className={styles.submit}
        onClick={() => void preview()}
      >
        {t('Show what can be deleted')}
      </Button>
      <p className={styles.note}>{t('Nothing is deleted before you have seen it.')}</p>
      {failure && <ErrorMessage message={failure} focused />}
    </Card>
  );
}

/** A change of the records that the address selects: first its form, then its preview, write and undo. */
export default function BulkEditPage() {
  const { search } = usePageSearch();
  const entity = useKnownEntity(search.get('of') ?? undefined);
  return entity ? (
    <BulkEdit entity={entity} />
  ) : (
    <Page heading={t('Bulk Edit')}>
      <EmptyMessage>{t('Select records in a list, then choose Change.')}</EmptyMessage>
    </Page>
  );
}

function BulkEdit({ entity }: { entity: Entity }) {
  const { search, change } = usePageSearch();
  const { url } = useWayBack(entity);
  const navigate = useNavigate();
  const query = useCall(fieldsCall, { query: { list: entity.name } });
  const failure = failureOf(query);
  const selected = selectionIn(entity, search);
  const batch = Number(search.get('batch'));
  const isChosen = batch > 0;
  const isRemoval = search.has('remove');
  const subject = selected?.ids
    ? countRecords(selected.ids.length, entity.one, entity.many)
    : selected?.except
      ? t('All records of the list with its filters, except {records}', {
          records: countRecords(selected.except.length, entity.one, entity.many),
        })
      : t('All records of the list with its filters');
  return (
    <Page
      heading={isRemoval ? t('Delete Records') : t('Bulk Edit')}
      actions={
        <ButtonLink href={url} variant="outlined">
          {translate(entity.texts.listHeading)}
        </ButtonLink>
      }
    >
      {isChosen ? (
        <OpenedChange
          id={batch}
          onLeft={() => change((current) => withParam(current, 'batch', ''), { replace: true })}
        />
      ) : !selected ? (
        <EmptyMessage>{t('Select records in a list, then choose Change.')}</EmptyMessage>
      ) : isRemoval ? (
        <RemovalForm
          subject={subject}
          selected={selected}
          onPreview={(batchId) => change((current) => withParam(current, 'batch', String(batchId)))}
        />
      ) : failure ? (
        <ErrorMessage {...failure} />
      ) : !query.data ? (
        <Loading />
      ) : (
        <ChangeForm
          fields={query.data.fields}
          subject={subject}
          selected={selected}
          search={search}
          onPreview={(address) => navigate(`?${address}`)}
          onTyped={(address) => change(() => address, { replace: true })}
        />
      )}
    </Page>
  );
}
