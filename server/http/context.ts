import type { FastifyInstance, FastifyRequest } from 'fastify';
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
  /** All entities, with those fields. */
  entities: readonly Definition[];
  /** The names of all lists. */
  lists: readonly string[];
}

/** The server that routes belong to. */
export interface Host {
  db: Db;
  clock: Clock;
  /** Where the database is, for a feature that listens to it on a connection of its own. */
  databaseUrl?: string | undefined;
  /** Resolves once every standby has all commits up to now. */
  caughtUp: () => Promise<void>;
  /** Re-authorizes a long-lived request without extending its session. */
  reauthorize: (request: FastifyRequest) => Promise<boolean>;
  /** Registers work to do when the server stops, before it waits for the requests under way. */
  beforeClose: (work: () => Promise<void>) => void;
}

/** What every group of routes is given. */
export interface Context extends Host, Catalogue {}

/** Routes that belong together. */
export type Group = (app: FastifyInstance, context: Context) => void;

export interface Referred {
  table: string;
  label: string;
  /** What one of them is called. */
  noun: string;
}
