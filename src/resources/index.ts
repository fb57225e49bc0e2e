import { addedTo } from '../../contract/definition/extend';
import { barcodes } from '../../contract/entities/barcode';
import { extensions } from '../extensions';
import { hasExtra } from '../extras';
import { type Entity, extended } from '../schema/entity';
import { categories } from './categories';
import { employees } from './employees';
import { clients, suppliers } from './parties';
import { products } from './products';
import { transactions } from './transactions';
import { warehouses } from './warehouses';

const own = [products, categories, warehouses, transactions, clients, suppliers, employees];

/** What extensions add, and our own server where it says so. */
const additions = extensions.additions.concat(hasExtra('barcodes') ? barcodes : []);

/** Every entity, in the order of the sidebar, with what others add to it. */
export const entities: readonly Entity[] = [...own, ...extensions.entities].map((entity) => {
  const added = addedTo(entity.name, additions);
  const extras = extensions.extras.filter(({ to }) => to === entity.name);
  return Object.keys(added.fields).length + extras.length > 0 ? extended(entity, added, extras) : entity;
});
