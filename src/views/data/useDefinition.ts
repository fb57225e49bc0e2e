import { use } from 'react';
import { type ResourceDefinition, ResourceDefinitionContext } from 'react-admin';

/** Options of a react-admin resource. */
export interface ResourceOptions {
  /** The filter that searches records by part of their name. */
  searchedBy?: string | undefined;
}

/** Returns a resource's definition, or undefined without pages. Avoids useResourceDefinition, which would bundle lodash. */
export const useDefinition = (name: string): ResourceDefinition<ResourceOptions> | undefined =>
  use(ResourceDefinitionContext).definitions[name];
