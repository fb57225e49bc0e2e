import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Definition } from '../../contract/definition/define';
import type { MovementType } from '../../contract/definition/movementType';
import type { SettingsDefinition } from '../../contract/definition/settings';
import type { Attachments } from '../attachment';
import type { Clock } from '../db/day';
import type { Db } from '../db/types';
import type { JobState } from '../jobs/runs';
import type { Said } from '../texts/message';

/** Knowledge about all entities, wherever their records are stored, and what else the extensions declare. */
export interface Catalogue extends Attachments {
  /** Returns a definition with the fields that extensions add. */
  extended: (definition: Definition) => Definition;
  /** Returns the extended definition of an entity by its name; undefined where there is none. */
  definitionOf: (name: string) => Definition | undefined;
  /** Returns the table of a list's records, and the column that names a record. */
  referred: (list: string) => Referred;
  /** Returns the plural name of the records in a table, or of the records that own its lines: "products" for `product_tag`. */
  pluralNounOf: (table: string) => string | undefined;
  /** All entities, with added fields. */
  entities: readonly Definition[];
  /** The paths of all lists. */
  lists: readonly string[];
  /** The types of transactions that the core, features and extensions declare. */
  movementTypes: readonly MovementType[];
}

/** The jobs, for an administrator. */
export interface Jobs {
  states: () => Promise<JobState[]>;
  /** Starts a job by hand. @returns false where a server runs it already, undefined where there is no such job */
  begin: (name: string, startedBy: string) => Promise<boolean | undefined>;
}

/** The progress of a long write, and its cancellation. */
export interface Course {
  onProgress?: (done: number) => void;
  /** Rolls back the transaction of a running write. */
  signal?: AbortSignal | undefined;
}

/** The writes and undos of changes of many records. */
export interface Runs {
  /** Runs work on a change; returns when it has ended or after a few seconds. @throws its error, if it failed by then */
  run: (id: number, work: (course: Course) => Promise<unknown>) => Promise<void>;
  /** Stops a write and rolls it back, on whichever server it runs. @returns whether there was one. @throws ApiError 409, 503 */
  cancel: (id: number) => Promise<boolean>;
}

/** The server that a route group belongs to. */
export interface Host {
  db: Db;
  clock: Clock;
  /** Where the database is, for a feature that listens to it on a connection of its own. */
  databaseUrl?: string | undefined;
  /** Resolves once every standby has all commits up to now. */
  caughtUp: () => Promise<void>;
  /** Re-authorizes a long-lived request without extending its session. */
  reauthorize: (request: FastifyRequest) => Promise<boolean>;
  /** The primary, for reads that a standby cannot answer. */
  primary: Db;
  /** The jobs of this server; absent where none run. */
  jobs?: Jobs | undefined;
  runs: Runs;
  /** Returns a message in the language of the current request; the original outside of requests. */
  word: (said: Said) => string;
  /** Registers work to do when the server stops, before it waits for the requests under way. */
  beforeClose: (work: () => Promise<void>) => void;
}

/** An entity with what its definition cannot express, of which only the engine of entities knows the type. */
export interface Kept {
  readonly definition: Definition;
  readonly parts: object;
}

/** The folders that extensions were loaded from. */
export interface ExtensionSource {
  dirs: readonly string[];
  /** The names of extensions that `EXTENSIONS_OFF` leaves out. */
  off: readonly string[];
}

/** The dependencies of every route group. */
export interface Context extends Host, Catalogue {
  /** Where the extensions were loaded from, for work in another process; absent where a test has made them. */
  source?: ExtensionSource | undefined;
  /** All entities with routes of their own. */
  standards: readonly Kept[];
  /** The settings of all features and extensions. */
  settings: readonly SettingsDefinition[];
}

/** Registers related routes. */
export type Group = (app: FastifyInstance, context: Context) => void;

export interface Referred {
  table: string;
  label: string;
  /** The singular name of a record. */
  noun: string;
}
