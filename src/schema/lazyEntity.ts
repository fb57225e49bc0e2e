import { refuseUnknown } from '../../contract/definition/members';
import type { Roles } from '../../contract/definition/roles';
import { pathToWords } from '../format/texts';
import type { ListName } from './contract';
import type { Entity } from './entity';
import type { IconComponent } from './icon';

/** An entity whose definition and screens are loaded with the first page that needs them. */
export interface LazyEntity {
  name: ListName;
  /** The link to its list in the sidebar. */
  link: { label: string; icon: IconComponent; group?: string; order?: number };
  /** The role required to read it. Other users get the page for an insufficient role. */
  roles: Partial<Pick<Roles, 'read'>>;
  /** Returns the entity if it is loaded. */
  loaded: () => Entity | undefined;
  /** Loads the entity once. After a failure the next call tries again. */
  load: () => Promise<Entity>;
}

interface LazyEntitySpec {
  name: string;
  /** Its sidebar link. Default of the label: the words of the name. */
  link: Partial<LazyEntity['link']> & Pick<LazyEntity['link'], 'icon'>;
  roles?: LazyEntity['roles'];
  /** Imports a module whose default export is the entity: `load: () => import('./web/purchaseOrders')`. */
  load: () => Promise<{ default: Entity }>;
}

/** Declares an entity. The initial page loads only its sidebar link. */
export function lazyEntity(spec: LazyEntitySpec): LazyEntity {
  if (import.meta.env.DEV || import.meta.env.SSR)
    refuseUnknown<LazyEntitySpec>(
      'lazyEntity',
      spec,
      { name: true, link: { label: true, icon: true, group: true, order: true }, roles: { read: true }, load: true },
      spec.name,
    );
  const { name, link, roles = {}, load } = spec;
  let entity: Entity | undefined;
  let loading: Promise<Entity> | undefined;
  const fetchOnce = () => {
    const fetched = load().then((module) => (entity = module.default));
    fetched.then(
      // With these fields React's `use` returns the value at once.
      (value) => Object.assign(fetched, { status: 'fulfilled', value }),
      () => (loading = undefined),
    );
    return fetched;
  };
  return {
    link: { label: pathToWords(name), ...link },
    name,
    roles,
    loaded: () => entity,
    load: () => (loading ??= fetchOnce()),
  };
}
