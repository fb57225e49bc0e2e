import { addTo } from '../../src/views/slot';

export const scarcest = addTo('panel', { load: () => import('./web/ScarcestProducts') });
