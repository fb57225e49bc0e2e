import { type DetailOf, withDetail } from '../definition/define';
import * as entities from '../entities/party';
import { byWarehouse } from '../entities/scope';
import { history } from './transaction';

const note = 'with its history';
const notes = { transactionsCount: 'With the chosen warehouse, or with all of them' };

const scope = { ...byWarehouse, note: 'Counts only transactions with that warehouse; keeps every row' };

export const client = withDetail({ ...entities.client, scope }, { history }, note, notes);
export const supplier = withDetail({ ...entities.supplier, scope }, { history }, note, notes);

export type ClientDetail = DetailOf<typeof client>;
export type SupplierDetail = DetailOf<typeof supplier>;
