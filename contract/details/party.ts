import { type DetailOf, withDetail } from '../definition/define';
import * as entities from '../entities/party';
import { history } from './transaction';

const note = 'with its history';
const notes = { transactionsCount: 'With the chosen warehouse, or with all of them' };

export const client = withDetail(entities.client, { history }, note, notes);
export const supplier = withDetail(entities.supplier, { history }, note, notes);

export type ClientDetail = DetailOf<typeof client>;
export type SupplierDetail = DetailOf<typeof supplier>;
