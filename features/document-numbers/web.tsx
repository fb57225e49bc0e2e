import { addTo } from '../../src/views/slots/addTo';

/** The number of a transaction, and the code of a warehouse in it. */
export { documentNumber, warehouseCode } from './field';

export const example = addTo('settings', { entity: 'document-numbers', load: () => import('./web/NumberExample') });
