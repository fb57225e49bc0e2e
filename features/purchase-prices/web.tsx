import { addTo } from '../../src/views/slots/addTo';

const load = () => import('./web/Prices');

/** The purchase prices of a receipt, on its page. */
export const ofTransaction = addTo('recordFacts', { entity: 'transactions', load });

/** The last purchase price of a product, on its page. */
export const ofProduct = addTo('recordFacts', { entity: 'products', load });
