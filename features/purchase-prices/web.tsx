import { addTo } from '../../src/views/slots/addTo';

/** The purchase prices of a receipt, on its page. */
export const ofTransaction = addTo('recordFacts', {
  entity: 'transactions',
  load: () => import('./web/PricesOfTransaction'),
});

/** The last purchase price of a product, on its page. */
export const ofProduct = addTo('recordFacts', { entity: 'products', load: () => import('./web/LastPrice') });
