import { addTo } from '../../src/views/slots/addTo';
import { productPlaces } from '../../src/views/slots/productPlaces';

/** The shelves of a product, in its form. */
export { shelves } from './field';

/** The shelf in a row of a product's stock, where it can be changed. */
export const shelfOfStock = addTo('stockPlace', { entity: 'products', load: () => import('./web/ShelfOfStock') });

/** The shelves of the products on documents and count sheets, which are in their order. */
export const places = productPlaces({ placeLabel: 'Shelf', load: () => import('./web/readShelves') });
