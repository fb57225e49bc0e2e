import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Entity } from '../../../src/schema/entity';
import type { ListAddress } from '../../../src/schema/list/listAddress';
import { plural, t, translate } from '../../../src/texts/t';
import { Button } from '../../../src/views/Button';
import { useKnownEntity } from '../../../src/views/data/entities';
import { useProvider } from '../../../src/views/data/useProvider';
import { listQueryOptions, rowsOf } from '../../../src/views/list/listQueryOptions';
import { useScope } from '../../../src/views/scope';
import styles from './live.module.css';
import { useRenewed } from './useRenewed';

interface ListNewsProps {
  entity: Entity;
  address: ListAddress;
}

/** The pause of a list that fetches all rows and filters them in the browser, in ms. */
const PAUSE_OF_ALL_MS = 60_000;

/** Keeps a list of the API up to date. */
export default function ListNews({ entity, address }: ListNewsProps) {
  const { chosen } = useScope(entity.scope);
  const known = useKnownEntity(entity.name);
  // Another report may have the name of a list; chosen columns change its entity, and not its filters.
  const isOwn = (entity.isOfAll || known?.filters === entity.filters) && !entity.api;
  return isOwn && <Newer key={JSON.stringify([address, chosen])} entity={entity} address={address} />;
}

/**
 * Shows changed figures at once. When rows would appear, vanish or move, a button says how many are new and shows them when the
 * user presses it.
 */
function Newer({ entity, address }: ListNewsProps) {
  const { chosen } = useScope(entity.scope);
  const queryClient = useQueryClient();
  const options = listQueryOptions(useProvider(), entity, address, chosen);
  const { data: shown } = useQuery({ ...options, enabled: false });
  type Answer = NonNullable<typeof shown>;
  const [newer, setNewer] = useState<{ than: Answer | undefined; answer: Answer }>();
  const show = (answer: Answer) => void queryClient.setQueryData(options.queryKey, answer);
  const idsOf = (answer: Answer | undefined) =>
    answer ? rowsOf(entity, address, answer).rows.map(({ id }) => id) : [];

  useRenewed<Answer>({
    queries: () => [options],
    of: entity.isOfAll ? undefined : (entity.recordsOf ?? entity.name),
    pause: address.preset?.keep && PAUSE_OF_ALL_MS,
    concerns: ({ changes, missed }) => {
      const ids = new Set(idsOf(shown).map(Number));
      return missed || entity.isOfAll || changes.some(({ action, id }) => action !== 'change' || ids.has(id));
    },
    onNewer: (answer) => {
      // The list may have been fetched again since.
      const than = queryClient.getQueryData<Answer>(options.queryKey);
      const staysInPlace = String(idsOf(answer)) === String(idsOf(than));
      if (staysInPlace) show(answer);
      setNewer(staysInPlace ? undefined : { than, answer });
    },
  });

  const isOffered = newer !== undefined && newer.than === shown;
  return (
    <span role="status" className={styles.news}>
      {isOffered && (
        <Button
          onClick={() => {
            document.querySelector('h1')?.focus({ preventScroll: true });
            show(newer.answer);
          }}
        >
          {newRowsText(entity, Number(newer.answer.meta?.totalRows) - Number(shown?.meta?.totalRows))}
        </Button>
      )}
    </span>
  );
}

/** @param more the number of additional rows; NaN when unknown */
const newRowsText = ({ many }: Entity, more: number): string =>
  more > 0 ? plural(more, '{count} new', '{count} new') : t('{records} have changed', { records: translate(many) });
