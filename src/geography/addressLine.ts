import { type Address, addressLine as line } from '../../contract/entities/address';
import { NOTHING } from '../format/nothing';

/** Formats an address as "{street} {number} {city}, {country}". Omits missing parts; returns "—" if all are missing. */
export const addressLine = (address: string | Partial<Address> | null | undefined): string =>
  line(address ?? '') || NOTHING;
