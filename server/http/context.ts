import type { FastifyInstance } from 'fastify';
import type { Definition } from '../../contract/definition/define';
import type { Clock } from '../db/day';
import type { Db } from '../db/types';

/** What is known of all entities together, wherever their records are. */
export interface Catalogue {
  /** A definition with the fields that extensions add to it. */
  extended: (definition: Definition) => Definition;
  /** What an entity is by its name, with those fields; undefined where there is none. */
  definitionOf: (name: string) => Definition | undefined;
  /** Where the records of a list are kept, and by which of its columns they are called. */
  referred: (list: string) => Referred;
  /** What the records are called that a table is of, or whose lines it holds: "products" of `product_tag`. */
  keptIn: (table: string) => string | undefined;
  /** The names of all lists. */
  lists: readonly string[];
}

/** What every group of routes is given. */
export interface Context extends Catalogue {
  db: Db;
  clock: Clock;
}

/** Routes that belong together. */
export type Group = (app: FastifyInstance, context: Context) => void;

export interface Referred {
  table: string;
  label: string;
  /** What one of them is called. */
  noun: string;
}
