import { extend } from '../../contract/definition/extend';
import { lowStock } from './stockLevel';

/** Products can be filtered by their levels. */
export const lowOnStock = extend('products', {}, { filters: { lowStock } });
