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
import type { ResourceOptions } from '../views/useDefinition';
import type { Access } from './access';
import { routerProvider } from './routerProvider';
import { i18nProvider } from './words';

/** The resource definitions that react-admin's `<Resource>` registers while it mounts. */
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
 * Provides react-admin's contexts, in place of `CoreAdminContext`, which brings a router, a store, notifications and undoable
 * mutations: the app uses none of them, and every first page would wait for their code. `<Resource>` would register each
 * resource in an effect, after the first render; here the definitions are known before it.
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
