import type { Field, Fields, GroupField } from '../../contract/definition/fields';
import { place } from '../../contract/entities/address';

/** Returns the address field of an entity; its table refers to the address by `address_id`. */
export function addressOf(fields: Fields): [name: string, field: GroupField] | undefined {
  for (const [name, field] of Object.entries(fields)) if (isAddress(field)) return [name, field];
  return undefined;
}

export const isAddress = (field: Field): field is GroupField => field.kind === 'group' && field.fields === place;
