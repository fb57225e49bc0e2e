import { type QueryFilters, useIsFetching, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { isOffered } from '../../../account';
import type { Entity } from '../../../schema/entity';
import type { AnyRecord } from '../../../schema/record';
import type { Related } from '../../../schema/showSpec';
import { useReadBy } from '../../data/entities';
import { lazyPart } from '../../page/lazyPart';
import { loadSlot, Slot } from '../../slots/Slot';

const RelatedList = lazyPart(() => import('./RelatedList'));

interface PageEndProps {
  entity: Entity;
  record: AnyRecord;
}

/**
 * The end of a record's page: the lists of records that refer to it, the parts of features, then its history. Each part appears
 * below the ones that are there, so that nothing on the screen moves.
 */
export default function PageEnd({ entity, record }: PageEndProps) {
  const [isLoaded, setLoaded] = useState(false);
  // With their code at hand, the parts send their requests before the history looks for requests in progress.
  useEffect(() => void loadSlot('recordEnd', entity.name).then(() => setLoaded(true)), [entity.name]);
  const readBy = useReadBy();
  const lists = entity.related.filter(({ entity: list, capability }) => isOffered({ capability, role: readBy(list) }));
  const draw = (related: Related) => <RelatedList key={related.label} related={related} id={record.id} />;
  const added = lists.filter(({ capability }) => capability);
  return (
    <>
      <Suspense>{lists.filter(({ capability }) => !capability).map(draw)}</Suspense>
      <Rendered isDue={added.length === 0}>
        <Suspense>
          {added.map(draw)}
          {isLoaded && (
            <>
              <Slot name="recordEnd" list={entity.name} entity={entity} record={record} />
              <Settled>
                <Slot name="recordHistory" list={entity.name} entity={entity} record={record} />
              </Settled>
            </>
          )}
        </Suspense>
      </Rendered>
    </>
  );
}

/** A delay longer than the rendering of a record's page, in ms. */
const AFTER_MS = 500;

/** Renders its children after the page, so that the lists of features do not delay its parts. */
function Rendered({ isDue, children }: { isDue: boolean; children: ReactNode }) {
  const [isRendered, setRendered] = useState(isDue);
  useEffect(() => {
    const timer = setTimeout(() => setRendered(true), AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isRendered && children;
}

/** First tries: a request that is repeated after a failure is not waited for. */
const FIRST_TRIES: QueryFilters = { predicate: ({ state }) => state.fetchFailureCount === 0 };

/** Renders its children once no request is in progress. */
function Settled({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const fetching = useIsFetching(FIRST_TRIES);
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    if (fetching > 0) return;
    // The parts above have sent their requests since the last render.
    const timer = setTimeout(() => client.isFetching(FIRST_TRIES) === 0 && setSettled(true));
    return () => clearTimeout(timer);
  }, [client, fetching]);
  return isSettled && children;
}
