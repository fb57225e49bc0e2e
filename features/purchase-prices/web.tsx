import { addTo } from '../../src/views/slots/addTo';

const load = () => import('./web/Prices');

/** The purchase prices of a receipt, at the end of its page. */
export const ofTransaction = addTo('recordEnd', { entity: 'transactions', load });

/** The last purchase price of a product, on its page. */
export const ofProduct = addTo('recordFacts', { entity: 'products', load });
