import type { Paged } from '../../../contract/common';
import { PAGE_SIZE } from '../../../contract/paging';

/** Describes a page of a report. @param number undefined for all rows on one page */
export const pageInfo = (totalElements: number, number?: number): Paged<unknown>['page'] =>
  number === undefined
    ? { size: totalElements, number: 0, totalElements, totalPages: Math.min(totalElements, 1) }
    : { size: PAGE_SIZE, number, totalElements, totalPages: Math.ceil(totalElements / PAGE_SIZE) };
