import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpoints } from '../../contract/endpoints';
import * as builders from '../../tests/helpers/builders';
import { ROOT } from '../lib/tool';
import { numbersOf, sqlName, typeName } from './names';

/** What a field can refer to. */
export interface Target {
  /** The entity, or the bare list: `regions`. */
  name: string;
  /** One of them: `region`. */
  one: string;
  table: string;
  /** The column that says what a record is called. */
  nameColumn: string;
  /** Whether it has pages and builders of its own; a bare list has not. */
  isEntity: boolean;
  /** The record that tests build. */
  sampleId: number;
  sampleName: string;
}

/** What is there already. */
export interface Project {
  /** The groups of the API, and its lists of geography. */
  names: readonly string[];
  targets: readonly Target[];
  tables: readonly string[];
  /** The number of the next migration, `0012`. */
  nextMigration: string;
}

/** Reads the project as it stands. */
export function readProject(): Project {
  const tables = [...readFileSync(join(ROOT, 'server/db/types.ts'), 'utf8').matchAll(/^ {2}(\w+): \w+Table;$/gm)];
  const migrations = readdirSync(join(ROOT, 'server/db/migrations')).map((file) => Number.parseInt(file, 10));
  // The description of the API stands at /api/docs.
  const names = [...Object.keys(endpoints), ...Object.keys(endpoints.geography), 'docs'];
  return {
    names,
    targets: names.flatMap((name) => targetOf(name) ?? []),
    tables: tables.flatMap(([, table]) => table ?? []),
    nextMigration: String(Math.max(...migrations) + 1).padStart(4, '0'),
  };
}

/** What refers to records finds them by their name, and tests build one; without either there is nothing to refer to. */
function targetOf(name: string): Target | undefined {
  const { one } = numbersOf(name);
  const build = (builders as Record<string, unknown>)[`build${typeName(one)}`];
  const sample: Record<string, string | number | undefined> = typeof build === 'function' ? build() : {};
  const { name: called, surname } = sample;
  if (called === undefined) return undefined;
  const isEntity = Object.hasOwn(endpoints, name);
  return {
    name,
    one,
    table: sqlName(one),
    nameColumn: surname === undefined ? 'name' : 'full_name',
    isEntity,
    sampleId: Number(sample[isEntity ? `${one}Id` : 'id']),
    sampleName: surname === undefined ? String(called) : `${called} ${surname}`,
  };
}
