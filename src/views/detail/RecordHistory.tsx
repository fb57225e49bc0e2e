import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { actions } from '../../../contract/auditActions';
import type { FieldChange, HistoryEntry } from '../../../contract/history';
import { formatDay } from '../../format/date';
import { NOTHING } from '../../format/nothing';
import { pageQuery } from '../../routing/pageRoute';
import type { Entity } from '../../schema/entity';
import { AsOf } from '../AsOf';
import { EmptyMessage, ErrorMessage } from '../ErrorMessage';
import { useKnownEntity } from '../entities';
import { Pager } from '../list/Pager';
import { Part } from '../Part';
import { Person } from '../Person';
import { RecordLink } from '../RecordLink';
import { SkeletonBlock } from '../Skeleton';
import { failureOf, useStaleSince } from '../unanswered';
import { useProvider } from '../useProvider';
import styles from './history.module.css';

interface RecordHistoryProps {
  entity: Entity;
  id: number | string;
}

/** Who did what with a record, the newest first. It is asked for once it is opened. */
export default function RecordHistory({ entity, id }: RecordHistoryProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.history} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <h2>History</h2>
      </summary>
      <Part>{isOpen && <Entries entity={entity} id={id} />}</Part>
    </details>
  );
}

function Entries({ entity, id }: RecordHistoryProps) {
  const dataProvider = useProvider();
  const [page, setPage] = useState(1);
  const query = useQuery<History>({
    ...pageQuery([entity.name, 'history', id, page], ({ signal }) =>
      dataProvider.getBelow(entity.name, { id, name: 'history', query: { page: page - 1 }, signal }),
    ),
    placeholderData: (before) => before,
  });
  const { data } = query;
  const failure = failureOf(query);
  const staleSince = useStaleSince(query);
  if (failure) return <ErrorMessage {...failure} />;
  if (!data) return <SkeletonBlock height={60} />;
  if (data.rows.length === 0) return <EmptyMessage>Nothing has been noted of it yet.</EmptyMessage>;
  return (
    <>
      <AsOf at={staleSince} />
      <ol className={styles.entries}>
        {data.rows.map((entry) => (
          <Entry key={entry.eventId} entry={entry} />
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

function Entry({ entry: { date, time, at, account, token, action, changes } }: { entry: HistoryEntry }) {
  return (
    <li>
      <p className={styles.when}>
        <strong>{actions[action] ?? action}</strong>
        {account && <Person name={account} />}
        {token && <span>by the token {token}</span>}
        <time dateTime={at}>
          {formatDay(date)}, {time.slice(0, 5)}
        </time>
      </p>
      {changes.length > 0 && (
        <dl>
          {changes.map((change) => (
            <Change key={change.field} change={change} />
          ))}
        </dl>
      )}
    </li>
  );
}

const Change = ({ change: { label, before, after, list, beforeId, afterId } }: { change: FieldChange }) => (
  <div>
    <dt>{label}</dt>
    <dd>
      {before !== null && (
        <>
          <del>
            <Value list={list} id={beforeId}>
              {before}
            </Value>
          </del>{' '}
          →{' '}
        </>
      )}
      <ins>
        <Value list={list} id={afterId}>
          {after ?? NOTHING}
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
