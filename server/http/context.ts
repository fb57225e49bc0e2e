import type { Definition } from '../../contract/definition/define';
import type { Fields } from '../../contract/definition/fields';
import type { Clock } from '../db/day';
import type { Db } from '../db/types';

/** What every group of routes is given. */
export interface Context {
  db: Db;
  clock: Clock;
  /** A definition with the fields that extensions add to it. */
  extended: (definition: Definition) => Definition;
  /** Those fields alone, by the name of the entity. */
  addedTo: (name: string) => Fields;
  /** Where the records of a list are kept, and by which of its columns they are called. */
  referred: (list: string) => Referred;
}

export interface Referred {
  table: string;
  label: string;
  /** What one of them is called. */
  noun: string;
}
