import { addedTo } from '../../contract/definition/extend';
import { extensions } from '../extensions';
import { type Entity, extended } from '../schema/entity';
import { categories } from './categories';
import { employees } from './employees';
import { clients, suppliers } from './parties';
import { products } from './products';
import { transactions } from './transactions';
import { warehouses } from './warehouses';

const own = [products, categories, warehouses, transactions, clients, suppliers, employees];

/** Every entity, in the order of the sidebar, with what extensions add to it. */
export const entities: readonly Entity[] = [...own, ...extensions.entities].map((entity) => {
  const added = addedTo(entity.name, extensions.additions);
  const extras = extensions.extras.filter(({ to }) => to === entity.name);
  return Object.keys(added.fields).length + extras.length > 0 ? extended(entity, added, extras) : entity;
});
