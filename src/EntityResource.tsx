import { ResourceContextProvider } from 'react-admin';
import { Route, Routes } from 'react-router';
import { NotFound } from './layout/NotFound';
import { pages } from './pages';
import { segments } from './routing/urls';
import type { Entity } from './schema/entity';

interface EntityResourceProps {
  /** The resource's name, where react-admin looks for it. */
  name: string;
  entity: Entity;
}

/** A declared entity as a react-admin resource, at this app's own paths; what the entity does not have is not found. */
export const EntityResource = ({ entity }: EntityResourceProps) => (
  <ResourceContextProvider value={entity.name}>
    <Routes>
      <Route index element={<pages.list entity={entity} />} />
      {entity.actions.has('create') && <Route path={segments.new} element={<pages.form entity={entity} />} />}
      <Route path={segments.record} element={<pages.detail entity={entity} />} />
      {entity.actions.has('update') && <Route path={segments.edit} element={<pages.form entity={entity} />} />}
      <Route path="*" element={<NotFound />} />
    </Routes>
  </ResourceContextProvider>
);

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
