/** All records of a list with its filters, except some. */
export interface ListSelection {
  /** The query of the list's URL, with its `?`. */
  search: string;
  /** The ids of the records that are not selected. */
  except: readonly number[];
}

/** Returns the query with which the URL of a page names the records: `list=name%3Da&except=7,9`. */
export const listSelectionQuery = ({ search, except }: ListSelection): string =>
  String(new URLSearchParams({ list: search.slice(1), ...(except.length > 0 && { except: except.join() }) }));

/** Returns the ids that the query of a page excludes from its list. */
export const exceptIn = (query: URLSearchParams): number[] =>
  (query.get('except') ?? '').split(',').map(Number).filter(Boolean);

/** The parameters of a list's URL that do not change which records it has. */
const OF_VIEW = ['page', 'sort', 'columns', 'rows'];

/** Returns a text that is the same for two queries of a list with the same records on all their pages together. */
export function recordsKey(search: URLSearchParams): string {
  const key = new URLSearchParams(search);
  for (const name of OF_VIEW) key.delete(name);
  key.sort();
  return String(key);
}
