import type { ReactNode } from 'react';
import type { Entity } from '../../schema/entity';
import type { AnyRecord } from '../../schema/record';
import { translate } from '../../texts/t';
import type { Purpose } from '../data/recordQueryOptions';
import { useRecord } from '../data/useRecord';
import { BackLink } from '../links/RecordLink';
import { AsOf } from '../messages/AsOf';
import { EmptyMessage, ErrorMessage } from '../messages/ErrorMessage';
import { Loading } from '../messages/Loading';
import { Page } from './Page';

interface RecordGateProps {
  entity: Entity;
  id: string;
  purpose: Purpose;
  /** The record's row of a list. Rendered until the first response. */
  row?: AnyRecord | undefined;
  children: (record: AnyRecord, isRow: boolean) => ReactNode;
}

/** Renders its children once the record is loaded. Until then it renders them with the row, or shows a spinner. On failure it shows a message and a back link. */
export function RecordGate({ entity, id, purpose, row, children }: RecordGateProps) {
  const { record, missing, isLoading, isFetched, failure, staleSince } = useRecord(entity, id, purpose);
  const shown = record ?? (isLoading && !isFetched && row);
  if (shown) {
    return (
      <>
        {purpose === 'detail' && <AsOf at={staleSince} />}
        {children(shown, !record)}
      </>
    );
  }
  if (isLoading) return <Loading />;
  return (
    <Page heading={translate(entity.one)} above={<BackLink entity={entity} />}>
      {missing || !failure ? (
        <EmptyMessage>{translate(entity.texts.notFound)}</EmptyMessage>
      ) : (
        <ErrorMessage {...failure} />
      )}
    </Page>
  );
}
