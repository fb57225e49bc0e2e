import type { Address } from '../../contract/entities/address';
import * as entities from '../../contract/entities/address';
import { fieldOf } from '../schema/derive';
import type { Field } from '../schema/field';

/** An address: one line on the screen, six inputs in a form. @example column(address('Address'), (row) => row.address) */
export const address = (label: string) => fieldOf(entities.address(label)) as Field<string | Partial<Address>>;

/** An address whose parts stand beside the record's other attributes. */
export const flatAddress = (label: string) => fieldOf(entities.flatAddress(label)) as Field<string | Partial<Address>>;
