import { useEffect, useState } from 'react';
import { hasExtra } from '../extras';
import { lazyAddition } from '../routing/lazyComponent';
import type { Entity } from '../schema/entity';
import DetailPage from '../views/detail/DetailPage';

const FurtherLists = lazyAddition(async () => ({ default: (await import('./FurtherPage')).FurtherLists }));

/** The page of any record, with those lists besides that come after it: fetched once it is drawn, and not beside it. */
export default function RecordPage({ entity }: { entity: Entity }) {
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    if (!hasExtra('orders')) return undefined;
    const timer = setTimeout(() => void FurtherLists.load().then(() => setDrawn(true)), AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return <DetailPage entity={entity} Further={isDrawn ? FurtherLists : undefined} />;
}

/** Longer than a record's page takes to be drawn. */
const AFTER_MS = 500;
