import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpoints } from '../../contract/endpoints';
import { definitions } from '../../contract/entities';
import { type Extensions, NO_EXTENSIONS } from '../../server/extensions';
import { catalogueOf } from '../../server/resources/context';
import { ROOT } from '../lib/tool';
import type { Target } from './field';
import { numbersOf } from './names';

/** What is there already. */
export interface Project {
  /** The entities, what else stands under a path of the API, and the pages that are no entity's. */
  taken: readonly string[];
  targets: readonly Target[];
  tables: readonly string[];
  extensions: Extensions;
}

/** Under paths of the API that are in no table of calls, and pages of the web app. */
const OTHER_PATHS = ['docs', 'addresses', 'login', 'dev', 'assets'];

/** The product as it stands, with some extensions or with none. */
export function readProject(extensions: Extensions = NO_EXTENSIONS): Project {
  const all = [...definitions, ...extensions.definitions];
  const { lists, referred } = catalogueOf({ definitions: extensions.definitions, additions: [] });
  const tables = readFileSync(join(ROOT, 'server/db/types.ts'), 'utf8').matchAll(/^ {2}(\w+): \w+Table;$/gm);
  return {
    taken: [
      ...all.map(({ name }) => name),
      ...Object.keys(endpoints),
      ...Object.keys(endpoints.geography),
      ...OTHER_PATHS,
    ],
    // What has no name of its own cannot be chosen by it.
    targets: lists.filter((name) => referred(name).label !== 'id').map((name) => ({ name, one: numbersOf(name).one })),
    tables: [
      ...[...tables].map(([, table = '']) => table),
      ...extensions.definitions.map(({ name }) => referred(name).table),
    ],
    extensions,
  };
}
