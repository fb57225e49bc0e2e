import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { Database, Db } from '../../server/db/types';
import { toCents, toHundredths } from '../../server/db/units';

/*
 * Each function inserts one row and returns it. Fills in plausible values, and creates referenced rows that are missing. Values have
 * the units of the table.
 */

type Values<Table extends keyof Database> = Partial<Insertable<Database[Table]>>;

/** Makes unique names. */
let serial = 0;
const unique = (word: string) => `${word} ${++serial}`;

export const insertRegion = (db: Db, values: Values<'region'> = {}) =>
  db
    .insertInto('region')
    .values({ name: unique('Region'), ...values })
    .returningAll()
    .executeTakeFirstOrThrow();

export const insertCountry = async (db: Db, values: Values<'country'> = {}) =>
  db
    .insertInto('country')
    .values({
      name: unique('Country'),
      country_code: nextCountryCode(),
      region_id: values.region_id ?? (await insertRegion(db)).id,
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

export const insertCity = async (db: Db, values: Values<'city'> = {}) =>
  db
    .insertInto('city')
    .values({ name: unique('City'), country_id: values.country_id ?? (await insertCountry(db)).id, ...values })
    .returningAll()
    .executeTakeFirstOrThrow();

export const insertAddress = async (db: Db, values: Values<'address'> = {}) =>
  db
    .insertInto('address')
    .values({
      street: 'Warszawska',
      street_number: '12',
      postal_code: '00-950',
      city_id: values.city_id ?? (await insertCity(db)).id,
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

export const insertCategory = (db: Db, values: Values<'category'> = {}) =>
  db
    .insertInto('category')
    .values({ name: unique('Category'), description: 'Things of one kind', ...values })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Including the first row of its price history. */
export const insertProduct = async (db: Db, values: Values<'product'> = {}) => {
  const product = await db
    .insertInto('product')
    .values({
      name: unique('Product'),
      description: 'A thing',
      unit_price: toCents(10),
      unit_size: toHundredths(1),
      category_id: values.category_id ?? (await insertCategory(db)).id,
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await db
    .insertInto('price_change')
    .values({ product_id: product.id, date: sql`current_date`, price: product.unit_price })
    .execute();
  return product;
};

export const insertWarehouse = async (db: Db, values: Values<'warehouse'> = {}) =>
  db
    .insertInto('warehouse')
    .values({
      name: unique('Warehouse'),
      capacity: toHundredths(1_000),
      address_id: values.address_id ?? (await insertAddress(db)).id,
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

export const insertClient = async (db: Db, values: Values<'client'> = {}) =>
  db
    .insertInto('client')
    .values(await party(db, 'Client', values))
    .returningAll()
    .executeTakeFirstOrThrow();

export const insertSupplier = async (db: Db, values: Values<'supplier'> = {}) =>
  db
    .insertInto('supplier')
    .values(await party(db, 'Supplier', values))
    .returningAll()
    .executeTakeFirstOrThrow();

/** Also increments the warehouse's counter. */
export const insertEmployee = async (db: Db, values: Values<'employee'> = {}) => {
  const employee = await db
    .insertInto('employee')
    .values({
      name: 'Anna',
      surname: unique('Nowak'),
      email: 'anna@example.com',
      phone_number: '+48 600 100 200',
      position: 'Clerk',
      warehouse_id: values.warehouse_id ?? (await insertWarehouse(db)).id,
      address_id: values.address_id ?? (await insertAddress(db)).id,
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await db
    .updateTable('warehouse')
    .set((eb) => ({ employees_count: eb('employees_count', '+', 1) }))
    .where('id', '=', employee.warehouse_id)
    .execute();
  return employee;
};

const party = async (db: Db, word: string, values: Values<'client'>) => ({
  name: unique(word),
  email: `${word.toLowerCase()}@example.com`,
  phone_number: '+48 22 100 20 30',
  address_id: values.address_id ?? (await insertAddress(db)).id,
  ...values,
});

let countries = 0;
/** Two digits or small letters, unused by countries of the tests and of the world. */
const nextCountryCode = () => (countries++ % 36 ** 2).toString(36).padStart(2, '0');
