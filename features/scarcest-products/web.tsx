import { addTo } from '../../src/views/slots/addTo';

export const scarcest = addTo('panel', { load: () => import('./web/ScarcestProducts') });
