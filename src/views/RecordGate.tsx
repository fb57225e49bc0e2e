import type { ReactNode } from 'react';
import type { Entity } from '../schema/entity';
import type { AnyRecord } from '../schema/record';
import { AsOf } from './AsOf';
import { EmptyMessage, ErrorMessage } from './ErrorMessage';
import { Loading } from './Loading';
import { Page } from './Page';
import { BackLink } from './RecordLink';
import type { Purpose } from './recordQueryOptions';
import { useRecord } from './useRecord';

interface RecordGateProps {
  entity: Entity;
  id: string;
  purpose: Purpose;
  children: (record: AnyRecord) => ReactNode;
}

/** Renders its children once the record is loaded. Until then shows a spinner; on failure, a message and a back link. */
export function RecordGate({ entity, id, purpose, children }: RecordGateProps) {
  const { record, missing, isLoading, failure, staleSince } = useRecord(entity, id, purpose);
  if (record) {
    return (
      <>
        {purpose === 'detail' && <AsOf at={staleSince} />}
        {children(record)}
      </>
    );
  }
  if (isLoading) return <Loading />;
  return (
    <Page heading={entity.one} above={<BackLink entity={entity} />}>
      {missing || !failure ? <EmptyMessage>{entity.texts.notFound}</EmptyMessage> : <ErrorMessage {...failure} />}
    </Page>
  );
}
