import type { Definition } from '../../contract/definition/define';
import { definedIn } from '../../contract/definition/exported';
import { type SettingsDefinition, settingsIn } from '../../contract/definition/settings';
import type { Endpoint } from '../../contract/endpoint';
import { callsIn, endpoints as coreEndpoints, entityCallsWith } from '../../contract/endpoints';
import { featureModules } from './featureModule';

const declared = await featureModules<Record<string, unknown>>('definition.ts').then((modules) =>
  modules.map((module) => definedIn(Object.values(module))),
);
const contracts = await featureModules<{
  calls?: Record<string, Endpoint>;
  historyCallOf?: (definition: Definition) => Endpoint;
  changeCallOf?: (settings: SettingsDefinition) => Endpoint;
}>('contract.ts');

const settings = (await featureModules<Record<string, unknown>>('settings.ts')).flatMap((module) =>
  settingsIn(Object.values(module)),
);

/** The calls of the core, with the fields and filters that the features add. */
export const endpoints = {
  ...coreEndpoints,
  ...entityCallsWith(declared.flatMap(({ additions }) => additions)),
};

/** The calls of the lists with pages that features add, by the list's name. */
export const featureLists: Readonly<Record<string, { list: Endpoint; get?: Endpoint }>> = Object.fromEntries(
  contracts.flatMap(({ calls: { list, get } = {} }) =>
    list?.query ? [[list.path.split('/').at(-1), { list, ...(get && { get }) }]] : [],
  ),
);

/** All calls of the core and of the features. */
export const calls: readonly Endpoint[] = [
  ...callsIn(endpoints),
  ...contracts.flatMap(({ calls = {} }) => Object.values(calls)),
  // The feature's own calls are for the entities of the core.
  ...contracts.flatMap(({ historyCallOf }) =>
    historyCallOf ? declared.flatMap(({ definitions }) => definitions.map(historyCallOf)) : [],
  ),
  ...contracts.flatMap(({ changeCallOf }) => (changeCallOf ? settings.map(changeCallOf) : [])),
];
