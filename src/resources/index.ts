import type { Definition } from '../../contract/definition/define';
import { addedTo } from '../../contract/definition/extend';
import { barcodes } from '../../contract/entities/barcode';
import { hasBarcodes } from '../capabilities';
import { declarations, exportsWith } from '../extensions';
import { defineResource } from '../schema/defineResource';
import type { Entity } from '../schema/entity';
import { type Extra, extended } from '../schema/extendResource';
import type { RecordSource } from '../schema/figures';
import { type LazyEntity, lazyEntity } from '../schema/lazyEntity';
import { categories } from './categories';
import { employees } from './employees';
import { clients, suppliers } from './parties';
import { products } from './products';
import { transactions } from './transactions';
import { warehouses } from './warehouses';

const own = [products, categories, warehouses, transactions, clients, suppliers, employees];

/** Entities of extensions: a `web.tsx` declares the screens, or they follow from the definition. */
const withScreens = exportsWith<Entity>('columns');
const added = declarations.flatMap(({ file, definitions }) =>
  definitions.map(
    (definition) => withScreens.find(({ name }) => name === definition.name) ?? defaultScreens(definition, file),
  ),
);

/** The screens that follow from a definition alone. A fault of the definition names its file, which no stack does. */
function defaultScreens(definition: Definition, file: string): Entity {
  try {
    return defineResource(definition);
  } catch (error) {
    // A build has checked all definitions.
    if (!import.meta.env.DEV) throw error;
    const { message } = error instanceof Error ? error : new Error(String(error));
    throw new Error(`${file}: ${message}`, { cause: error });
  }
}

/** Lists and actions that features and extensions add to an entity. */
export const entityExtras = exportsWith<Extra>('to').filter((value) => !('read' in value));

/** Fields that extensions, and our own server, add to an entity. */
const additions = [...declarations.flatMap((each) => each.additions), ...(hasBarcodes() ? [barcodes] : [])];

const sources = exportsWith<RecordSource>('sourceOf');

/** Adds to an entity what features and extensions declare for it. */
function complete(entity: Entity): Entity {
  const addition = addedTo(entity.name, additions);
  const extras = entityExtras.filter(({ to }) => to === entity.name);
  const source = sources.find(({ sourceOf }) => sourceOf === entity.name);
  const isExtended = Object.keys(addition.fields).length + extras.length > 0;
  return { ...(isExtended ? extended(entity, addition, extras) : entity), source };
}

/** Every entity whose screens are in the app's chunk, in the order of the sidebar, with what others add to it. */
export const entities: readonly Entity[] = [...own, ...added].map(complete);

export const lazyEntities: readonly (LazyEntity & { extra?: string })[] = exportsWith<LazyEntity>('loaded').map(
  (entity) => ({
    ...entity,
    ...lazyEntity({ ...entity, load: async () => ({ default: complete(await entity.load()) }) }),
  }),
);
