import { useId, useState } from 'react';
import type { ListedChange } from '../../../contract/changes';
import { hasRole } from '../../../src/account';
import { useCall } from '../../../src/calls/useCall';
import { changesCall } from '../../../src/changes/changeCalls';
import { formatDay, timeOf } from '../../../src/format/date';
import { integer, text } from '../../../src/schema/fields';
import { column } from '../../../src/schema/list/columns';
import { plural, t, translate } from '../../../src/texts/t';
import { Button } from '../../../src/views/Button';
import { Control } from '../../../src/views/controls/Control';
import { FileButton } from '../../../src/views/controls/FileButton';
import { LabelledControl } from '../../../src/views/controls/LabelledControl';
import { failureOf } from '../../../src/views/data/unanswered';
import { ErrorMessage } from '../../../src/views/messages/ErrorMessage';
import { Card } from '../../../src/views/page/Card';
import { Table } from '../../../src/views/table/Table';
import styles from './import.module.css';
import { listsCall, readFile } from './importCalls';

const STATES = { ready: 'Not written', writing: 'Writing', written: 'Written', undone: 'Undone' } as const;

const columns = [
  column(text('File'), ({ title }: ListedChange) => title, {
    render: ({ changeId, title }) => <a href={`/import?import=${changeId}`}>{title}</a>,
  }),
  column(text('List'), ({ entity }: ListedChange) => entity),
  column(text('State'), ({ state }: ListedChange) => t(STATES[state])),
  column(integer('New'), ({ created }: ListedChange) => created),
  column(integer('Changed'), ({ updated }: ListedChange) => updated),
  column(integer('Refused'), ({ refused }: ListedChange) => refused),
  column(text('Started'), ({ createdAt }: ListedChange) => `${formatDay(createdAt)}, ${timeOf(new Date(createdAt))}`),
];

interface ChooseFileProps {
  /** The list that is chosen at first. */
  list?: string | undefined;
  onRead: (importId: number) => void;
}

/** The choice of a list and a file, and the earlier imports. */
export function ChooseFile({ list = 'products', onRead }: ChooseFileProps) {
  const { data: known } = useCall(listsCall, {});
  const lists = known?.lists ?? [];
  const [entity, setEntity] = useState(list);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const read = async (file: File) => {
    if (busy) return;
    setBusy(true);
    setFailure('');
    await readFile(entity, file).then(
      ({ importId }) => onRead(importId),
      ({ message }: Error) => setFailure(message),
    );
    setBusy(false);
  };
  const source: SourceProps = { isBlocked: entity === '', busy, onChoose: (file) => void read(file) };
  return (
    <>
      <Card title={t('File')}>
        <div className={styles.choose}>
          <LabelledControl
            label={t('The file contains')}
            spec={{
              as: 'choice',
              choices: lists.flatMap(({ name, label, role }) => (hasRole(role) ? { value: name, label } : [])),
              hint: t('Choose a list'),
            }}
            value={entity}
            onChange={setEntity}
          />
          <DroppedFile {...source} />
          <PastedCells {...source} />
        </div>
        {failure && <ErrorMessage message={failure} focused />}
      </Card>
      <EarlierImports lists={lists} />
    </>
  );
}

interface SourceProps {
  isBlocked: boolean;
  busy: boolean;
  onChoose: (file: File) => void;
}

/** A file that is dropped, or chosen in the dialog of the browser. */
function DroppedFile({ isBlocked, busy, onChoose }: SourceProps) {
  const [fileName, setFileName] = useState('');
  const [isOver, setOver] = useState(false);
  const choose = (file: File) => {
    setFileName(file.name);
    onChoose(file);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same
    <div
      className={styles.drop}
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (file) choose(file);
      }}
    >
      <FileButton
        label={t('Choose a file, or drop it here')}
        accept=".csv,.tsv,.txt,.xlsx"
        disabled={isBlocked}
        busy={busy && t('Reading the file…')}
        fileName={fileName}
        onChoose={choose}
      />
      <small>{t('CSV, TSV or XLSX. Nothing is saved before you have seen the changes.')}</small>
    </div>
  );
}

/** Cells of a spreadsheet, which are read as a file. */
function PastedCells({ isBlocked, busy, onChoose }: SourceProps) {
  const [pasted, setPasted] = useState('');
  const id = useId();
  return (
    <form
      className={styles.paste}
      onSubmit={(event) => {
        event.preventDefault();
        onChoose(new File([pasted], `${t('Pasted cells')}.tsv`));
      }}
    >
      <label htmlFor={id}>{t('Or paste cells from a spreadsheet')}</label>
      <Control id={id} spec={{ as: 'longText' }} value={pasted} disabled={busy} onChange={setPasted} />
      <Button
        type="submit"
        variant="outlined"
        disabled={pasted.trim() === '' || isBlocked}
        busy={busy && t('Reading the file…')}
      >
        {t('Read the cells')}
      </Button>
    </form>
  );
}

function EarlierImports({ lists }: { lists: readonly { name: string; label: string }[] }) {
  const query = useCall(changesCall, {});
  const unread = failureOf(query);
  if (unread) return <ErrorMessage {...unread} />;
  const { content = [], page } = query.data ?? {};
  const nameOf = (entity: string) => translate(lists.find(({ name }) => name === entity)?.label ?? entity);
  return (
    content.length > 0 && (
      <Card title={t('Earlier imports')}>
        <Table
          label={t('Earlier imports')}
          columns={columns}
          rows={content.map((change) => ({ ...change, entity: nameOf(change.entity) }))}
          rowKey={({ changeId }) => changeId}
          card={['File', 'List', 'State', 'Started']}
        />
        {page && page.totalPages > 1 && (
          <p>{plural(page.totalElements, '{count} import in all', '{count} imports in all')}</p>
        )}
      </Card>
    )
  );
}
