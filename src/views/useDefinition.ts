import { use } from 'react';
import { type ResourceDefinition, ResourceDefinitionContext } from 'react-admin';

/** What is known of a resource besides what react-admin asks for. */
export interface ResourceOptions {
  /** The filter that finds a record by part of what it is called. */
  searchedBy?: string | undefined;
}

/** What the app knows of a resource; undefined where it has no pages. Not by useResourceDefinition: lodash comes with it. */
export const useDefinition = (name: string): ResourceDefinition<ResourceOptions> | undefined =>
  use(ResourceDefinitionContext).definitions[name];
