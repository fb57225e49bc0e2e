import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { timeOf } from '../../../src/format/date';
import type { Entity } from '../../../src/schema/entity';
import type { AnyRecord } from '../../../src/schema/record';
import { t } from '../../../src/texts/t';
import { recordQueryOptions } from '../../../src/views/data/recordQueryOptions';
import { useProvider } from '../../../src/views/data/useProvider';
import styles from './live.module.css';
import { useRenewed } from './useRenewed';

interface RecordNewsProps {
  entity: Entity;
  id: string;
}

/** Keeps a record's page up to date, and says when the record changed. */
export default function RecordNews({ entity, id }: RecordNewsProps) {
  return !entity.api && <Newer key={`${entity.name}/${id}`} entity={entity} id={id} />;
}

function Newer({ entity, id }: RecordNewsProps) {
  const queryClient = useQueryClient();
  const options = recordQueryOptions(useProvider(), entity, id, 'detail');
  const [said, say] = useState('');
  useRenewed<AnyRecord>({
    queries: () => [options],
    of: `${entity.recordsOf ?? entity.name}/${id}`,
    onNewer: (record, queryKey) => {
      const shown = queryClient.getQueryData(queryKey);
      // React Query keeps the object when nothing differs.
      if (queryClient.setQueryData(queryKey, record) !== shown)
        say(t('Changed at {time}', { time: timeOf(new Date()) }));
    },
    onGone: () => say(t('Deleted at {time}', { time: timeOf(new Date()) })),
  });
  return (
    <span role="status" className={styles.news}>
      {said}
    </span>
  );
}
