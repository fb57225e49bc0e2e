import { use } from 'react';
import { type ResourceDefinition, ResourceDefinitionContext } from 'react-admin';

/** What the app knows of a resource; undefined where it has no pages. Not by useResourceDefinition: lodash comes with it. */
export const useDefinition = (name: string): ResourceDefinition | undefined =>
  use(ResourceDefinitionContext).definitions[name];
