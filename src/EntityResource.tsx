import { ResourceContextProvider } from 'react-admin';
import { Route, Routes, useLocation } from 'react-router';
import { NotFound } from './layout/NotFound';
import { pages } from './pages';
import { listUrl, segments } from './routing/urls';
import type { Entity } from './schema/entity';

interface EntityResourceProps {
  /** The resource's name, where react-admin looks for it. */
  name: string;
  entity: Entity;
}

/** A declared entity as a react-admin resource, at this app's own paths; what the entity does not have is not found. */
export function EntityResource({ entity }: EntityResourceProps) {
  const { pathname } = useLocation();
  // react-admin mounts it at /Products too, where nothing else of the app would know the place.
  if (!pathname.startsWith(listUrl(entity.name))) return <NotFound />;
  return (
    <ResourceContextProvider value={entity.name}>
      <Routes>
        <Route index element={<pages.list entity={entity} />} />
        {entity.actions.has('create') && (
          <Route caseSensitive path={segments.new} element={<pages.form entity={entity} />} />
        )}
        <Route path={segments.record} element={<pages.detail entity={entity} />} />
        {entity.actions.has('update') && (
          <Route caseSensitive path={segments.edit} element={<pages.form entity={entity} />} />
        )}
        <Route path="*" element={<NotFound />} />
      </Routes>
    </ResourceContextProvider>
  );
}

EntityResource.raName = 'Resource';

/** What react-admin's own components and hooks need to know about the entity. */
EntityResource.registerResource = ({ entity }: EntityResourceProps) => ({
  name: entity.name,
  icon: entity.icon,
  hasList: true,
  hasShow: true,
  hasCreate: entity.actions.has('create'),
  hasEdit: entity.actions.has('update'),
  recordRepresentation: entity.represent,
});
