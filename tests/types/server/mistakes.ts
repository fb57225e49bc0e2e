import type { Insertable, Selectable } from 'kysely';
import type { Product, ProductInput } from '../../../contract/entities/product';
import type { Database, Db } from '../../../server/db/types';
import { type Cents, fromCents, minus } from '../../../server/db/units';
import { ApiError } from '../../../server/errors';
import { checkCapacity, type Place } from '../../../server/inventory/rules';
import { entries } from '../../../server/resources/journal';
import { say, sayCount } from '../../../server/texts/message';

/*
 * All ways to forget the conversion of money to cents and of sizes to hundredths, and messages that no catalogue has or that lack a
 * value, each in otherwise correct code.
 * `npx tsc -p tests/types/server` prints the compiler's messages.
 */

type Row = Selectable<Database['product']>;
type Values = Insertable<Database['product']>;

export const priceTold = (row: Row): Pick<Product, 'unitPrice'> => ({ unitPrice: row.unit_price });

export const sizeTold = (row: Row): Pick<Product, 'unitSize'> => ({ unitSize: row.unit_size });

export const pricesTold = async (db: Db): Promise<{ totalPrice: number }[]> => entries(db).execute();

export const priceKept = ({ unitPrice }: ProductInput): Pick<Values, 'unit_price'> => ({ unit_price: unitPrice });

export const sizeCompared = (warehouse: Place, input: ProductInput) => checkCapacity(warehouse, input.unitSize);

export const priceLookedFor = (db: Db, price: number) => db.selectFrom('product').where('unit_price', '=', price);

export const sizeTakenForPrice = (row: Row) => fromCents(row.unit_size);

export const sizeTakenOffPrice = (row: Row) => minus(row.unit_price, row.unit_size);

export const priceDoubled = (row: Row) => 2 * row.unit_price;

export const priceTakenForNumber = (price: Cents) => Math.round(price);

export const messageUnknown = say('no-such-message', {});

export const messageWithoutValue = say('not-found|id', { noun: 'Product' });

export const countUnknown = sayCount(2, 'not-found');

export const errorUnknown = new ApiError(409, 'no-such-message');

export const errorWithoutValues = new ApiError(409, 'not-found');
