import { addTo } from '../../src/views/slots/addTo';

export const bell = addTo('header', { load: () => import('./web/Bell') });
