import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  AuthContext,
  DataProviderContext,
  I18nContext,
  type ResourceDefinition,
  ResourceDefinitionContext,
  RouterProviderContext,
} from 'react-admin';
import { authProvider } from '../authProvider';
import { entities } from '../resources';
import type { ResourceOptions } from '../views/data/useDefinition';
import type { Access } from './access';
import { routerProvider } from './routerProvider';
import { i18nProvider } from './words';

/** The definitions of react-admin's resources, which `<Resource>` would register on mount. */
const resourceDefinitions = {
  definitions: Object.fromEntries(
    entities.map(({ name, icon, can, represent, searchedBy }): [string, ResourceDefinition<ResourceOptions>] => [
      name,
      {
        name,
        icon,
        hasList: true,
        hasShow: true,
        hasCreate: can.has('create'),
        hasEdit: can.has('update'),
        recordRepresentation: represent,
        options: { searchedBy },
      },
    ]),
  ),
  register: () => {},
  unregister: () => {},
};

/**
 * Provides react-admin's contexts. Replaces `CoreAdminContext`, which includes a router, a store, notifications and undoable
 * mutations: the app uses none of them, and their code would delay the first page. `<Resource>` would register each resource in
 * an effect after the first render; here the definitions exist before it.
 */
export function AdminContexts({ access, children }: { access: Access; children: ReactNode }) {
  const { dataProvider, queryClient } = access;
  return (
    <AuthContext value={authProvider}>
      <DataProviderContext value={dataProvider}>
        <QueryClientProvider client={queryClient}>
          <I18nContext value={i18nProvider}>
            <ResourceDefinitionContext value={resourceDefinitions}>
              <RouterProviderContext value={routerProvider}>{children}</RouterProviderContext>
            </ResourceDefinitionContext>
          </I18nContext>
        </QueryClientProvider>
      </DataProviderContext>
    </AuthContext>
  );
}
