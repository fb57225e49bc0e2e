import { addTo } from '../../src/views/slots/addTo';

/** The views and the columns of every list. A backend without the announcement keeps none: the browser does. */
export const views = addTo('listTools', { capability: undefined, load: () => import('./web/Views') });
