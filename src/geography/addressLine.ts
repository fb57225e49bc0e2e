import { type Address, addressLine as line } from '../../contract/entities/address';
import { NOTHING } from '../format/nothing';

/** An address as one line: "{street} {number} {city}, {country}", without what is missing; "—" where all of it is. */
export const addressLine = (address: string | Partial<Address> | null | undefined): string =>
  line(address ?? '') || NOTHING;
