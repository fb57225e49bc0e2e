import { use } from 'react';
import {
  type DataProvider,
  DataProviderContext,
  type ResourceDefinition,
  ResourceDefinitionContext,
} from 'react-admin';

/**
 * Returns the app's data provider. Avoids react-admin's useDataProvider: it would add to the bundle of every list, and it
 * handles a 401, which `dataProvider/http` already does.
 */
export const useProvider = <P extends DataProvider = DataProvider>(): P => use(DataProviderContext) as P;

/** Options of a react-admin resource. */
export interface ResourceOptions {
  /** The filter that searches records by part of their name. */
  searchedBy?: string | undefined;
}

/** Returns a resource's definition, or undefined without pages. Avoids useResourceDefinition, which would bundle lodash. */
export const useDefinition = (name: string): ResourceDefinition<ResourceOptions> | undefined =>
  use(ResourceDefinitionContext).definitions[name];
