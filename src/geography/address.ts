import * as entities from '../../contract/entities/address';
import { type Address, addressLine as line } from '../../contract/entities/address';
import { NOTHING } from '../format/number';
import { fieldOf } from '../schema/derive';
import type { Field } from '../schema/field';

/** An address: one line on screens, six inputs in forms. @example column(address('Address'), (row) => row.address) */
export const address = (label: string) => fieldOf(entities.address(label)) as Field<string | Partial<Address>>;

/** An address whose parts are attributes of the record itself. */
export const flatAddress = (label: string) => fieldOf(entities.flatAddress(label)) as Field<string | Partial<Address>>;

/** Formats an address as "{street} {number} {city}, {country}". Omits missing parts; returns "—" if all are missing. */
export const addressLine = (address: string | Partial<Address> | null | undefined): string =>
  line(address ?? '') || NOTHING;
