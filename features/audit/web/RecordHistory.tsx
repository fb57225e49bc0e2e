import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { actions } from '../../../contract/auditActions';
import type { FieldChange, HistoryEntry } from '../../../contract/history';
import { formatDay } from '../../../src/format/date';
import { NOTHING } from '../../../src/format/number';
import { pageQuery } from '../../../src/routing/pageRoute';
import type { Entity } from '../../../src/schema/entity';
import type { NamedField } from '../../../src/schema/field';
import { t, translate } from '../../../src/texts/t';
import { useKnownEntity } from '../../../src/views/data/entities';
import { failureOf, useStaleSince } from '../../../src/views/data/unanswered';
import { useProvider } from '../../../src/views/data/useProvider';
import { RecordLink } from '../../../src/views/links/RecordLink';
import { Pager } from '../../../src/views/list/Pager';
import { AsOf } from '../../../src/views/messages/AsOf';
import { EmptyMessage, ErrorMessage } from '../../../src/views/messages/ErrorMessage';
import { SkeletonBlock } from '../../../src/views/messages/Skeleton';
import { Part } from '../../../src/views/page/Part';
import type { SlotProps } from '../../../src/views/slots/addTo';
import { valueText } from './changeText';
import styles from './history.module.css';
import { Person } from './Person';

/** The changes of a record with their authors, the newest first. Opening it sends the request. */
export default function RecordHistory({ entity, record: { id } }: SlotProps['recordHistory']) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.history} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <h2>{t('History')}</h2>
      </summary>
      <Part>{isOpen && <Entries entity={entity} id={id} />}</Part>
    </details>
  );
}

function Entries({ entity, id }: { entity: Entity; id: number | string }) {
  const dataProvider = useProvider();
  const list = entity.recordsOf ?? entity.name;
  const [page, setPage] = useState(1);
  const query = useQuery<History>({
    ...pageQuery([list, 'history', id, page], ({ signal }) =>
      dataProvider.getBelow(list, { id, name: 'history', query: { page: page - 1 }, signal }),
    ),
    placeholderData: (before) => before,
  });
  const { data } = query;
  const failure = failureOf(query);
  const staleSince = useStaleSince(query);
  if (failure) return <ErrorMessage {...failure} />;
  if (!data) return <SkeletonBlock height={60} />;
  if (data.rows.length === 0) return <EmptyMessage>{t('No changes recorded yet.')}</EmptyMessage>;
  return (
    <>
      <AsOf at={staleSince} />
      <ol className={styles.entries}>
        {data.rows.map((entry) => (
          <Entry key={entry.eventId} entry={entry} fields={entity.form} />
        ))}
      </ol>
      <Pager place="below" page={page} totalPages={data.totalPages} onChange={setPage} />
    </>
  );
}

interface History {
  rows: HistoryEntry[];
  totalPages: number;
}

interface EntryProps {
  entry: HistoryEntry;
  /** The fields of the record. */
  fields: Entity['form'];
}

function Entry({ entry: { date, time, at, account, token, action, changes }, fields }: EntryProps) {
  return (
    <li>
      <p className={styles.when}>
        <strong>{translate(actions[action] ?? action)}</strong>
        {account && <Person name={account} />}
        {token && <span>{t('by the token {token}', { token })}</span>}
        <time dateTime={at}>
          {formatDay(date)}, {time.slice(0, 5)}
        </time>
      </p>
      {changes.length > 0 && (
        <dl>
          {changes.map((change) => (
            <Change key={change.field} change={change} field={fields.find(({ name }) => name === change.field)} />
          ))}
        </dl>
      )}
    </li>
  );
}

interface ChangeProps {
  change: FieldChange;
  field: NamedField | undefined;
}

const Change = ({ change: { label, before, after, list, beforeId, afterId }, field }: ChangeProps) => (
  <div>
    <dt>{translate(field?.label ?? label)}</dt>
    <dd>
      {before !== null && (
        <>
          <del>
            <Value list={list} id={beforeId}>
              {valueText(before, field)}
            </Value>
          </del>{' '}
          →{' '}
        </>
      )}
      <ins>
        <Value list={list} id={afterId}>
          {after === null ? NOTHING : valueText(after, field)}
        </Value>
      </ins>
    </dd>
  </div>
);

/** A value in words, leading to the record that it refers to, where that has a page. */
function Value({ list, id, children }: { list: string | undefined; id: number | undefined; children: string }) {
  const entity = useKnownEntity(list);
  return entity ? (
    <RecordLink to={entity.name} id={id}>
      {children}
    </RecordLink>
  ) : (
    children
  );
}
