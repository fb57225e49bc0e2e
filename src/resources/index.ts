import type { Definition } from '../../contract/definition/define';
import { type Addition, addedTo } from '../../contract/definition/extend';
import { supports } from '../capabilities';
import { declarations, definitionFile, exportsWith } from '../extensions';
import { defineResource } from '../schema/defineResource';
import type { Entity } from '../schema/entity';
import { type BackendPreset, type EntityExtension, extended } from '../schema/extendResource';
import type { RecordSource } from '../schema/figures';
import { type LazyEntity, lazyEntity } from '../schema/lazyEntity';
import type { Preset } from '../schema/list/listSpec';
import type { AnyRow } from '../schema/record';
import { categories } from './categories';
import { employees } from './employees';
import { clients, suppliers } from './parties';
import { products } from './products';
import { transactions } from './transactions';
import { warehouses } from './warehouses';

const own = [products, categories, warehouses, transactions, clients, suppliers, employees];

/** Entities of extensions, with the screens of their `web.tsx`, or derived from the definition. */
const withScreens = exportsWith<Entity>('columns');
const lazy = exportsWith<LazyEntity>('loaded');
const added = [
  ...withScreens,
  ...declarations.flatMap(({ name: folder, capability, definitions }) =>
    definitions
      .filter(({ name }) => ![...withScreens, ...lazy].some((entity) => entity.name === name))
      .map((definition) => ({ ...defaultScreens(definition, folder), capability })),
  ),
];

/** Derives screens from a definition. Adds the file's name to errors, since their stack does not contain it. */
function defaultScreens(definition: Definition, folder: string): Entity {
  // A build has checked all definitions.
  if (!import.meta.env.DEV) return defineResource(definition);
  try {
    return defineResource(definition);
  } catch (error) {
    const { message } = error instanceof Error ? error : new Error(String(error));
    throw new Error(`${definitionFile(folder)}: ${message}`, { cause: error });
  }
}

/** Lists, actions and presets that features and extensions add to an entity. Tiles have `to` as well, and `read`. */
export const entityExtensions = exportsWith<EntityExtension>('to').filter((value) => !('read' in value));

const isAnnounced = ({ capability }: { capability?: string | undefined }) => supports(capability);

/** Fields that the announced features and extensions add to an entity. */
const additions = [
  ...declarations.filter(isAnnounced).flatMap((each) => each.additions),
  ...exportsWith<Addition>('fields').filter(isAnnounced),
];

export const sources = exportsWith<RecordSource>('sourceOf');

/** Adds to an entity what features and extensions declare for it. */
function complete(entity: Entity): Entity {
  const addition = addedTo(entity.name, additions);
  const extensions = entityExtensions.filter(({ to }) => to === entity.name);
  const source = sources.find(({ sourceOf }) => sourceOf.includes(entity.name));
  const isExtended = Object.keys(addition.fields).length + extensions.length > 0;
  const presets = entity.presets.map((preset) => withBackendFilters(preset, extensions));
  return { ...(isExtended ? extended(entity, addition, extensions) : entity), presets, source };
}

/** Lets the backend apply a preset, if a feature declares the filters and the backend announces it. */
function withBackendFilters(preset: Preset<AnyRow>, extensions: readonly EntityExtension[]): Preset<AnyRow> {
  const isSame = ({ param, value }: BackendPreset) => param === preset.param && value === preset.value;
  const [found] = extensions.flatMap(({ presets = [], capability }) =>
    presets.filter(isSame).map(({ filters }) => ({ filters, capability })),
  );
  if (!found) return preset;
  const applies = () => supports(found.capability);
  return {
    ...preset,
    filters: () => (applies() ? found.filters() : (preset.filters?.() ?? {})),
    get keep() {
      return applies() ? undefined : preset.keep;
    },
  };
}

/** The entities with screens in the app's chunk, in the order of the sidebar, with the additions of features and extensions. */
export const entities: readonly Entity[] = [...own, ...added].map(complete);

export const lazyEntities: readonly (LazyEntity & { capability?: string })[] = lazy.map((entity) => ({
  ...entity,
  ...lazyEntity({
    name: entity.name,
    link: entity.link,
    roles: entity.roles,
    load: async () => ({ default: complete(await entity.load()) }),
  }),
}));
