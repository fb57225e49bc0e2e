import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { definedIn } from '../../contract/definition/exported';
import type { Endpoint } from '../../contract/endpoint';
import { callsIn, endpoints as coreEndpoints, entityCallsWith } from '../../contract/endpoints';

const FEATURES = join(import.meta.dirname, '../../features');

/** What each feature exports from one of its files. */
const exportsOf = (file: string): Promise<Record<string, unknown>[]> =>
  Promise.all(
    readdirSync(FEATURES)
      .map((name) => join(FEATURES, name, file))
      .filter((path) => existsSync(path))
      .map((file) => import(/* @vite-ignore */ pathToFileURL(file).href)),
  );

const definitions = await exportsOf('definition.ts');
const contracts = (await exportsOf('contract.ts')) as { calls?: Record<string, Endpoint> }[];

/** The calls of the core, with the fields and filters that the features add. */
export const endpoints = {
  ...coreEndpoints,
  ...entityCallsWith(definitions.flatMap((module) => definedIn(Object.values(module)).additions)),
};

/** The calls of the lists that features add, by the list's name. */
export const featureLists: Readonly<Record<string, { list: Endpoint; get?: Endpoint }>> = Object.fromEntries(
  contracts.flatMap(({ calls: { list, get } = {} }) =>
    list ? [[list.path.split('/').at(-1), { list, ...(get && { get }) }]] : [],
  ),
);

/** All calls of the core and of the features. */
export const calls: readonly Endpoint[] = [
  ...callsIn(endpoints),
  ...contracts.flatMap(({ calls = {} }) => Object.values(calls)),
];
