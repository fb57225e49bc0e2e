import { byWarehouse } from '../../contract/entities/scope';
import { feature } from './feature';

/** What every report is as a list: rows that nobody changes, without pages of their own. */
export const REPORT = { capability: feature.name, hasDetail: false, can: [], scope: byWarehouse } as const;

/** The columns of a report, each of which sorts it. */
export const allOf = <F extends object>(fields: F) => Object.keys(fields) as (keyof F & string)[];
