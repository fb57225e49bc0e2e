import { addTo } from '../../src/views/slot';

export const bell = addTo('header', { load: () => import('./web/Bell') });
