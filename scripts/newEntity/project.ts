import { FEATURE_ENTITIES } from '../../contract/definition/reserved';
import { definitions } from '../../contract/entities';
import { tablesOf } from '../../server/entity/catalogue';
import { type Extensions, NO_EXTENSIONS } from '../../server/extensions';
import { catalogueOf } from '../../server/resources/core';
import type { Target } from './field';
import { numbersOf } from './names';

/** The existing names. */
export interface Project {
  /** The lists of the API. */
  taken: readonly string[];
  targets: readonly Target[];
  tables: readonly string[];
  extensions: Extensions;
}

/** Reads the product's names, also of extensions. */
export function readProject(extensions: Extensions = NO_EXTENSIONS): Project {
  const all = [...definitions, ...extensions.definitions];
  const { lists, referred } = catalogueOf({ definitions: extensions.definitions, additions: extensions.additions });
  return {
    taken: [...lists, ...Object.keys(FEATURE_ENTITIES)],
    // A select cannot offer records without a name.
    targets: lists.filter((name) => referred(name).label !== 'id').map((name) => ({ name, one: numbersOf(name).one })),
    tables: all.flatMap((definition) => tablesOf(definition, extensions.additions)),
    extensions,
  };
}
