import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Definition } from '../contract/definition/define';
import { definedIn } from '../contract/definition/exported';
import type { Addition } from '../contract/definition/extend';
import type { Feature } from '../contract/definition/feature';
import { moveFieldsIn } from '../contract/definition/moveFields';
import { choicesOfTypes, type MovementType, movementTypesIn } from '../contract/definition/movementType';
import { tableName } from '../contract/definition/names';
import { type SettingsDefinition, settingsIn } from '../contract/definition/settings';
import { coreCapabilities } from '../contract/endpoints';
import { type Attachments, setLoaded } from './attachment';
import { extensionFolders, readMigrations, type SqlMigration } from './db/extensionMigrations';
import { checkDefinitions } from './entity/checkDefinitions';
import { checkManifests } from './entity/checkManifests';
import { checkSettings } from './entity/settings';
import { isStandard, standard, standardWith } from './entity/standard';
import { errorText } from './errorText';
import type { ExtensionSource, Group } from './http/context';
import { checkMoveFields } from './resources/checkMoveFields';
import { checkMovementTypes } from './resources/checkMovementTypes';
import { CORE } from './resources/core';
import type { Seed } from './seed/seed';
import type { ServerTexts } from './texts/catalogue';
import { readTexts } from './texts/read';

/** The additions of one folder. */
export interface Extension {
  name: string;
  definitions: readonly Definition[];
  additions: readonly Addition[];
  movementTypes: readonly MovementType[];
}

/** A folder with the functions that write its demo data. */
interface SeedingExtension extends Extension {
  seeds: readonly Seed[];
}

/** The additions of all extensions to the server. */
export interface Extensions extends Attachments {
  /** Where they were loaded from. */
  source?: ExtensionSource;
  all: readonly SeedingExtension[];
  features: readonly Feature[];
  definitions: readonly Definition[];
  additions: readonly Addition[];
  movementTypes: readonly MovementType[];
  groups: readonly Group[];
  settings: readonly SettingsDefinition[];
  /** Their messages and translations. */
  texts: readonly ServerTexts[];
  /** The migrations in the order they run. */
  migrations: readonly SqlMigration[];
  /** The functions that write demo data, after the product's. */
  seeds: readonly Seed[];
  /** The tables of their records. */
  tables: readonly string[];
}

export const NO_EXTENSIONS: Extensions = {
  all: [],
  features: [],
  definitions: [],
  additions: [],
  movementTypes: [],
  groups: [],
  settings: [],
  texts: [],
  attachments: [],
  migrations: [],
  seeds: [],
  tables: [],
};

/** The capabilities that a server with these extensions announces. */
export const capabilitiesOf = ({ features }: Pick<Extensions, 'features'>): string[] => [
  ...coreCapabilities,
  ...features.map(({ name }) => name),
];

const isFeature = (value: unknown): value is Feature => typeof value === 'object' && value !== null;

/**
 * Loads every extension in some folders; each extension is a subfolder.
 * @param dirs an earlier folder takes precedence; folders that do not exist are skipped
 * @param off the names of extensions to leave out; their tables stay and are still migrated
 * @throws Error that names the invalid file and the reason
 */
export async function loadExtensions(
  dirs?: string | readonly string[],
  off: readonly string[] = [],
): Promise<Extensions> {
  if (dirs === undefined) return NO_EXTENSIONS;
  const wanted = extensionFolders(dirs).filter(({ name }) => !off.includes(name));
  const loaded = withNeeds(await Promise.all(wanted.map(loadOne)));
  checkManifests(coreCapabilities, loaded);
  checkDefinitions(CORE, loaded);
  checkMovementTypes(CORE.movementTypes, loaded);
  const movementTypes = loaded.flatMap((each) => each.movementTypes);
  checkMoveFields(loaded);
  checkSettings(loaded);
  const attachments = loaded.flatMap((each) => each.attachments);
  const extensions: Extensions = {
    source: { dirs: [dirs].flat(), off },
    all: loaded,
    features: loaded.flatMap(({ features }) => features),
    definitions: loaded.flatMap(({ definitions }) => definitions),
    additions: [...loaded.flatMap(({ additions }) => additions), choicesOfTypes(movementTypes)],
    movementTypes,
    groups: loaded.flatMap(({ standards, views, groups }) => [
      ...[...standards, ...views].map((group) => standardWith(group, { attachments })),
      ...groups,
    ]),
    settings: loaded.flatMap(({ settings }) => settings),
    texts: loaded.map(({ texts }) => texts),
    attachments,
    migrations: await readMigrations(dirs),
    seeds: loaded.flatMap(({ seeds }) => seeds),
    tables: loaded.flatMap(({ definitions }) => definitions.map(tableName)),
  };
  setLoaded(extensions);
  return extensions;
}

/** Leaves out folders that need a feature which is not there. */
function withNeeds<Folder extends { features: readonly Feature[] }>(folders: readonly Folder[]): readonly Folder[] {
  const names = new Set(folders.flatMap(({ features }) => features.map(({ name }) => name)));
  const met = folders.filter(({ features }) =>
    features.every(({ needs = [] }) => needs.every((need) => names.has(need))),
  );
  // Leaving out a folder may leave others without a folder that they need.
  return met.length === folders.length ? folders : withNeeds(met);
}

async function loadOne({ name, folder }: { name: string; folder: string }) {
  const files = {
    definition: join(folder, 'definition.ts'),
    feature: join(folder, 'feature.ts'),
    moveFields: join(folder, 'moveFields.ts'),
    movementTypes: join(folder, 'movementTypes.ts'),
    server: join(folder, 'server.ts'),
    settings: join(folder, 'settings.ts'),
  };
  const { definitions, additions } = definedIn(await exportsOf(files.definition));
  const features = (await exportsOf(files.feature)).filter(isFeature);
  const exported = await exportsOf(files.server);
  const own = exported.filter(isStandard);
  const standards = definitions.map(
    (definition) => own.find((group) => group.definition === definition) ?? standard(definition),
  );
  const others = own.filter((group) => !standards.includes(group));
  const stray = others.find(
    ({ definition: { capability } }) => !features.some((feature) => feature.name === capability),
  );
  if (stray) {
    throw new Error(`${files.server}: ${stray.definition.name} is none of the entities that definition.ts exports.`);
  }
  return {
    name,
    files,
    features,
    definitions,
    additions,
    movementTypes: movementTypesIn(await exportsOf(files.movementTypes)),
    moveFields: moveFieldsIn(await exportsOf(files.moveFields)),
    standards,
    // Lists of a feature's own that show what other tables keep.
    views: others,
    attachments: exported,
    groups: exported.filter((each): each is Group => typeof each === 'function' && !isStandard(each)),
    settings: settingsIn(await exportsOf(files.settings)),
    texts: await readTexts(join(folder, 'texts')),
    seeds: (await exportsOf(join(folder, 'seed.ts'))).filter((each): each is Seed => typeof each === 'function'),
  };
}

/** Returns the exports of a file; none where it does not exist. */
async function exportsOf(file: string): Promise<unknown[]> {
  const isThere = await access(file).then(
    () => true,
    () => false,
  );
  if (!isThere) return [];
  try {
    const module: object = await import(/* @vite-ignore */ pathToFileURL(file).href);
    return Object.values(module);
  } catch (error) {
    throw new Error(`${file} cannot be loaded: ${errorText(error)}`, { cause: error });
  }
}
