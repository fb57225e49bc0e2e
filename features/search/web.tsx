import { addTo } from '../../src/views/slots/addTo';

/** The button and the keys of the search. It works with any backend: where the call is not announced, by the documented ones. */
export const search = addTo('search', { capability: undefined, load: () => import('./web/SearchButton') });
