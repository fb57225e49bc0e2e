import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { PAGE_SIZE } from '../../../../contract/limits';
import { pageQuery } from '../../../routing/pageRoute';
import type { AnyRecord } from '../../../schema/record';
import type { Related } from '../../../schema/showSpec';
import { translate } from '../../../texts/t';
import { useEntity } from '../../data/entities';
import { failureOf, useStaleSince } from '../../data/unanswered';
import { useProvider } from '../../data/useProvider';
import { withLink } from '../../list/ListTable';
import { Pager } from '../../list/Pager';
import { AsOf } from '../../messages/AsOf';
import { EmptyMessage, ErrorMessage } from '../../messages/ErrorMessage';
import { Card } from '../../page/Card';
import { Table } from '../../table/Table';

/** A paged list of records of another entity that refer to this one. */
export default function RelatedList({ related, id }: { related: Related; id: number | string }) {
  const { entity: name, by, label, sort } = related;
  const entity = useEntity(name);
  const dataProvider = useProvider();
  const [page, setPage] = useState(1);
  const params = {
    target: by,
    id,
    pagination: { page, perPage: PAGE_SIZE },
    sort: { field: 'id', order: 'DESC' },
    filter: {},
    meta: { sort },
  } as const;
  const query = useQuery({
    ...pageQuery([name, 'related', params], ({ signal }) =>
      dataProvider.getManyReference<AnyRecord>(name, { ...params, signal }),
    ),
    // Keeps the pager in place while the next page loads.
    placeholderData: (before) => before,
  });
  const { data } = query;
  const failure = failureOf(query);
  const staleSince = useStaleSince(query);
  // The column of the reference would show this record in every row.
  const columns = useMemo(
    () =>
      withLink(
        entity.name,
        entity.columns.filter(({ key }) => key !== by),
      ),
    [entity, by],
  );
  return (
    <Card title={translate(label)}>
      <AsOf at={staleSince} />
      {failure ? (
        <ErrorMessage {...failure} />
      ) : (
        <Table
          label={translate(label)}
          columns={columns}
          rows={data?.data ?? []}
          rowKey={(row) => row.id}
          skeletonRows={data === undefined ? 3 : 0}
        />
      )}
      {data?.data.length === 0 && <EmptyMessage>{translate(entity.texts.empty)}</EmptyMessage>}
      <Pager place="below" page={page} totalPages={Number(data?.meta?.totalPages ?? 1)} onChange={setPage} />
    </Card>
  );
}
