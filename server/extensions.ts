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
import { attachmentPoint } from './attachment';
import { isChangeBatches } from './changeBatches';
import { type Constraint, isConstraint } from './constraint';
import { extensionFolders, readMigrations, type SqlMigration } from './db/extensionMigrations';
import type { Verification } from './db/figures/verify';
import { checkDefinitions } from './entity/checkDefinitions';
import { checkManifests } from './entity/checkManifests';
import type { Attached } from './entity/parts';
import { checkSettings } from './entity/settings';
import { isStandard, standard, standardWith } from './entity/standard';
import { errorText } from './errorText';
import { type EventType, isEventType } from './event';
import { isListener, type Listener } from './events/on';
import type { ChangeBatches, ExtensionSource, Group } from './http/context';
import { isPageFact, type PageFact } from './http/pageFacts';
import { isJob, type Job } from './jobs/job';
import { isWorker, type Worker } from './jobs/worker';
import { isMailWriter, setMailWriter } from './mail';
import { isMoveFieldStore, type MoveFieldStore } from './moveFields';
import { isOrderSource, type OrderSource } from './orderSource';
import { isPageLists } from './pageLists';
import { checkMoveFields } from './resources/checkMoveFields';
import { checkMovementTypes } from './resources/checkMovementTypes';
import { CORE } from './resources/core';
import type { Seed } from './seed/seed';
import type { ServerTexts } from './texts/catalogue';
import { readTexts } from './texts/read';
import { isVerification } from './verification';

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
export interface Extensions {
  /** Where they were loaded from. */
  source?: ExtensionSource;
  all: readonly SeedingExtension[];
  features: readonly Feature[];
  definitions: readonly Definition[];
  additions: readonly Addition[];
  movementTypes: readonly MovementType[];
  /** Parts for entities of other folders. */
  attached: readonly Attached[];
  groups: readonly Group[];
  /** The fields that they add to moves, with what stores them. */
  moveFields: readonly MoveFieldStore[];
  settings: readonly SettingsDefinition[];
  /** The jobs, each run by one of the servers. */
  jobs: readonly Job[];
  workers: readonly Worker[];
  listeners: readonly Listener[];
  eventTypes: readonly EventType[];
  /** The comparisons that they add to `db:verify`. */
  verifications: readonly Verification[];
  /** Their messages and translations. */
  texts: readonly ServerTexts[];
  /** The orders to suppliers. */
  orderSources: readonly OrderSource[];
  /** What keeps changes of many records. */
  changeBatches: readonly ChangeBatches[];
  /** The messages of their constraints in the database. */
  constraints: readonly Constraint[];
  /** The names of lists that only pages have. */
  pageLists: readonly string[];
  /** What the served page tells the web app. */
  pageFacts: readonly PageFact[];
  /** The migrations in the order they run. */
  migrations: readonly SqlMigration[];
  /** The functions that write demo data, after the product's. */
  seeds: readonly Seed[];
  /** The tables of their records. */
  tables: readonly string[];
}

/** A job that writes records by the rules of their entities: it is made with all that the folders add. */
export interface RecordJob {
  make: (extensions: Extensions) => Job;
}

const [defineRecordJob, isRecordJob] = attachmentPoint<RecordJob>('recordJob', 'defineRecordJob', { make: true });

/** Declares a job that writes records. Exported by the `server.ts` of a feature, it needs no other registration. */
export { defineRecordJob };

export const NO_EXTENSIONS: Extensions = {
  all: [],
  features: [],
  definitions: [],
  additions: [],
  movementTypes: [],
  attached: [],
  groups: [],
  moveFields: [],
  settings: [],
  jobs: [],
  workers: [],
  listeners: [],
  eventTypes: [],
  verifications: [],
  texts: [],
  orderSources: [],
  changeBatches: [],
  constraints: [],
  pageLists: [],
  pageFacts: [],
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
  const attached = loaded.flatMap((each) => each.attached);
  const extensions: Extensions = {
    source: { dirs: [dirs].flat(), off },
    all: loaded,
    features: loaded.flatMap(({ features }) => features),
    definitions: loaded.flatMap(({ definitions }) => definitions),
    additions: [...loaded.flatMap(({ additions }) => additions), choicesOfTypes(movementTypes)],
    movementTypes,
    attached,
    groups: loaded.flatMap(({ standards, views, groups }) => [
      ...[...standards, ...views].map((group) => standardWith(group, attached)),
      ...groups,
    ]),
    moveFields: loaded.flatMap(({ moveFieldStores }) => moveFieldStores),
    settings: loaded.flatMap(({ settings }) => settings),
    jobs: loaded.flatMap(({ jobs }) => jobs),
    workers: loaded.flatMap(({ workers }) => workers),
    listeners: loaded.flatMap(({ listeners }) => listeners),
    eventTypes: loaded.flatMap(({ eventTypes }) => eventTypes),
    verifications: loaded.flatMap(({ verifications }) => verifications),
    texts: loaded.map(({ texts }) => texts),
    orderSources: loaded.flatMap(({ orderSources }) => orderSources),
    changeBatches: loaded.flatMap((each) => each.changeBatches),
    constraints: loaded.flatMap(({ constraints }) => constraints),
    pageLists: loaded.flatMap(({ pageLists }) => pageLists),
    pageFacts: loaded.flatMap(({ pageFacts }) => pageFacts),
    migrations: await readMigrations(dirs),
    seeds: loaded.flatMap(({ seeds }) => seeds),
    tables: loaded.flatMap(({ definitions }) => definitions.map(tableName)),
  };
  setMailWriter(loaded.flatMap(({ mailWriters }) => mailWriters)[0]);
  const recordJobs = loaded.flatMap((each) => each.recordJobs).map(({ make }) => make(extensions));
  return { ...extensions, jobs: [...extensions.jobs, ...recordJobs] };
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
    moveFieldStores: exported.filter(isMoveFieldStore),
    standards,
    // Lists of a feature's own that show what other tables keep.
    views: others,
    attached: exported.filter((each): each is Attached => typeof each === 'object' && each !== null && 'to' in each),
    jobs: exported.filter(isJob),
    recordJobs: exported.filter(isRecordJob),
    workers: exported.filter(isWorker),
    listeners: exported.filter(isListener),
    eventTypes: exported.filter(isEventType),
    verifications: exported.filter(isVerification),
    orderSources: exported.filter(isOrderSource),
    mailWriters: exported.filter(isMailWriter),
    changeBatches: exported.filter(isChangeBatches),
    constraints: exported.filter(isConstraint),
    pageLists: exported.filter(isPageLists).flatMap(({ names }) => names),
    pageFacts: exported.filter(isPageFact),
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
