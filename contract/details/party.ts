import { type DetailOf, withDetail } from '../definition/define';
import * as entities from '../entities/party';
import { history } from './transaction';

export const client = withDetail(entities.client, { history }, 'with its history');
export const supplier = withDetail(entities.supplier, { history }, 'with its history');

export type ClientDetail = DetailOf<typeof client>;
export type SupplierDetail = DetailOf<typeof supplier>;
