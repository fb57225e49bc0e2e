import { addTo } from '../../src/views/slots/addTo';

/** The views of every list. A backend without the announcement keeps none: the browser does. */
export const views = addTo('listTools', { capability: undefined, load: () => import('./web/Views') });

/** The choice of its columns. */
export const columns = addTo('listMenu', { capability: undefined, load: () => import('./web/Columns') });
