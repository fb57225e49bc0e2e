/** How a backend keeps and tells the records of an entity, where that is not as documented. */
export interface Api {
  /** Where they are; `/api/carriers` where absent. `path: '/v2/hauliers'` */
  path?: `/${string}`;
  /** The parameter that names a page; `page` where absent. `page: 'p'` */
  page?: string;
  /** What the first page goes by; 0 where absent. `firstPage: 1` */
  firstPage?: 0 | 1;
  /** The parameter that asks for all of them, and its value; `all=true` where absent. `all: ['size', '10000']` */
  all?: readonly [parameter: string, value: string];
  /** Where an answer has a page's rows; `content` where absent. `rows: 'items'` */
  rows?: string;
  /** Where it has the number of pages; `page.totalPages` where absent. `pages: 'meta.pages'` */
  pages?: string;
  /** Where it has the number of all rows; `page.totalElements` where absent. `total: 'meta.count'` */
  total?: string;
}
