import { daysUntil } from './calendar';
import type { Dice } from './dice';
import { makeCategories, makeProducts } from './goods';
import { Registry } from './people';
import { makeShelves } from './shelves';
import type { SeedSize } from './sizes';

export type World = ReturnType<typeof makeWorld>;

/** Makes everything except transactions. Deterministic for the same dice, size and day. */
export function makeWorld(dice: Dice, size: SeedSize, today: string) {
  const registry = new Registry(dice);
  const days = daysUntil(today, size.months);
  const categories = makeCategories(size.categories);
  const products = makeProducts(dice, size, days.length);
  const warehouses = registry.warehouses(size.warehouses);
  const suppliers = registry.parties(size.suppliers, 'sales');
  const clients = registry.parties(size.clients, 'office');
  const employees = registry.employees(size.employees, warehouses);
  const shelves = makeShelves(dice, warehouses, products, size.suppliers);
  return {
    days,
    categories,
    products,
    warehouses,
    suppliers,
    clients,
    employees,
    shelves,
    addresses: registry.addresses,
  };
}
