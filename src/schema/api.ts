/** How a backend's API for an entity differs from the documented API. */
export interface Api {
  /** The path of the list. Default: `/api/carriers`. `path: '/v2/hauliers'` */
  path?: `/${string}`;
  /** The query parameter for the page number. Default: `page`. `page: 'p'` */
  page?: string;
  /** The number of the first page. Default: 0. `firstPage: 1` */
  firstPage?: 0 | 1;
  /** The query parameter that requests all rows, and its value. Default: `all=true`. `all: ['size', '10000']` */
  all?: readonly [parameter: string, value: string];
  /** The path of the rows in a response. Default: `content`. `rows: 'items'` */
  rows?: string;
  /** The path of the number of pages. Default: `page.totalPages`. `pages: 'meta.pages'` */
  pages?: string;
  /** The path of the number of rows. Default: `page.totalElements`. `total: 'meta.count'` */
  total?: string;
}
