import type { Role } from '../../contract/definition/roles';
import type { EntityName } from './contract';
import type { Entity } from './entity';
import type { IconComponent } from './spec';

/** An entity whose definition and screens are fetched with the first page that needs them. */
export interface LazyEntity {
  name: EntityName;
  /** The link to its list in the sidebar. */
  link: { label: string; icon: IconComponent; group?: string; order?: number };
  /** Who may read it: its page is not found for others. */
  readBy: Role | undefined;
  /** The entity, once it has been fetched. */
  loaded: () => Entity | undefined;
  /** Fetches it once; a failed fetch is tried anew by the next call. */
  load: () => Promise<Entity>;
}

interface LazyEntitySpec extends Pick<LazyEntity, 'link'> {
  name: string;
  readBy?: Role;
  /** `load: () => import('./web/purchaseOrders')`, whose default export is what `defineEntity` made. */
  load: () => Promise<{ default: Entity }>;
}

/** Declares an entity that costs the first page nothing but its link. */
export function lazyEntity({ name, readBy, load, ...spec }: LazyEntitySpec): LazyEntity {
  let entity: Entity | undefined;
  let loading: Promise<Entity> | undefined;
  return {
    ...spec,
    name: name as EntityName,
    readBy,
    loaded: () => entity,
    load: () =>
      (loading ??= load().then(
        (module) => (entity = module.default),
        (error: unknown) => {
          loading = undefined;
          throw error;
        },
      )),
  };
}
