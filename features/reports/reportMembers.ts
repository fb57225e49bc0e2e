import { byWarehouse } from '../../contract/entities/scope';
import { feature } from './feature';

/** The members that all reports have as lists: read-only rows without pages of their own. */
export const REPORT = { capability: feature.name, hasDetail: false, can: [], scope: byWarehouse } as const;

/** Returns all columns of a report, since each can sort it. */
export const allOf = <F extends object>(fields: F) => Object.keys(fields) as (keyof F & string)[];
