import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Endpoint } from '../../contract/endpoint';
import { callsIn, endpoints } from '../../contract/endpoints';

type Calls = Record<string, Endpoint>;

const FEATURES = join(import.meta.dirname, '../../features');
const contracts = readdirSync(FEATURES)
  .map((name) => join(FEATURES, name, 'contract.ts'))
  .filter((file) => existsSync(file));

/** The calls that each feature has in its `contract.ts`. */
const ofFeatures: { calls?: Calls }[] = await Promise.all(
  contracts.map((file) => import(/* @vite-ignore */ pathToFileURL(file).href)),
);

/** All calls of the core and of the features. */
export const calls: readonly Endpoint[] = [
  ...callsIn(endpoints),
  ...ofFeatures.flatMap(({ calls = {} }) => Object.values(calls)),
];
