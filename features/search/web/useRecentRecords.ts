import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { keepRecent } from './recentRecords';
import { entityNamed } from './searchedEntities';

/** Keeps the record of each page that the user sees, once it is there. */
export function useRecentRecords(): void {
  const { pathname } = useLocation();
  const client = useQueryClient();
  useEffect(() => {
    const [, name = '', id = ''] = /^\/([^/]+)\/(\d+)$/.exec(pathname) ?? [];
    if (id === '') return;
    const keep = (): boolean => {
      const entity = entityNamed(name);
      const query = client.getQueryCache().find<Record<string, unknown>>({ queryKey: [name, 'record', id, 'detail'] });
      const record = query?.state.data;
      if (!entity || !record) return false;
      keepRecent({ entity: name, id, name: entity.represent(record) });
      return true;
    };
    if (keep()) return;
    const unsubscribe = client.getQueryCache().subscribe(({ type, query }) => {
      if (type === 'updated' && query.queryKey[0] === name && keep()) unsubscribe();
    });
    return unsubscribe;
  }, [pathname, client]);
}
