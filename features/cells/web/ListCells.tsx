import { Suspense } from 'react';
import { lazyHint } from '../../../src/routing/lazyComponent';
import { can } from '../../../src/schema/entity';
import { useKnownEntity } from '../../../src/views/data/entities';
import { useScope } from '../../../src/views/scope';
import type { SlotProps } from '../../../src/views/slots/addTo';

const ListEditor = lazyHint(() => import('./ListEditor'));

/** Changes values in the cells of a list, for users who may change its records. */
export default function ListCells({ entity, address, onCells }: SlotProps['listTools']) {
  const known = useKnownEntity(entity.name);
  const { chosen } = useScope(entity.scope);
  // A report may have the name of a list. Chosen columns change the entity of a list, and not its filters.
  if (known?.filters !== entity.filters || !can(entity, 'update')) return null;
  return (
    <Suspense>
      <ListEditor key={JSON.stringify([address, chosen])} entity={entity} address={address} onCells={onCells} />
    </Suspense>
  );
}
