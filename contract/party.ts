import { z } from 'zod';
import { addressInput } from './address';
import { allQuery, bound, email, idFilter, name, pageQuery, phoneNumber, textFilter } from './common';

/** What clients and suppliers have in common: a name, contacts, an address and a count of transactions. */
export const partyInput = z.strictObject({ name, email, phoneNumber, address: addressInput });
export type PartyInput = z.infer<typeof partyInput>;

export const partyFields = {
  name: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  address: z.string().describe('{street} {number} {city}, {country}'),
  transactionsCount: z.int().describe('With the chosen warehouse, or with all of them'),
};

export const partyQuery = z.strictObject({
  name: textFilter,
  regionId: idFilter,
  minTransactions: bound,
  maxTransactions: bound,
  warehouseId: idFilter.describe('Counts only transactions with that warehouse; keeps every row'),
  ...pageQuery,
  ...allQuery,
});
export type PartyQuery = z.infer<typeof partyQuery>;
