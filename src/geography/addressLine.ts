import type { Address } from '../../contract/entities/address';
import { NOTHING } from '../format/nothing';

/** An address as a backend sends it: one line, or its parts. */
type AddressValue = string | Partial<Address>;

const joined = (parts: (string | undefined)[], separator: string): string => parts.filter(Boolean).join(separator);

/** An address as one line: "{street} {number} {city}, {country}", without what is missing; "—" where all of it is. */
export function addressLine(address: AddressValue | null | undefined): string {
  if (!address) return NOTHING;
  if (typeof address === 'string') return address;
  const { street, streetNumber, city, countryName } = address;
  return joined([joined([street, streetNumber, city], ' '), countryName], ', ') || NOTHING;
}
