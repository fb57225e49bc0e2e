import { recordSource } from '../../src/schema/figures';
import { figuresOfProduct, figuresOfTrade, figuresOfWarehouse } from './web/figures';

const call = 'overview';
export const products = recordSource('products', { call, figures: figuresOfProduct });
export const warehouses = recordSource('warehouses', { call, figures: figuresOfWarehouse });
export const clients = recordSource('clients', { call, figures: figuresOfTrade('clients') });
export const suppliers = recordSource('suppliers', { call, figures: figuresOfTrade('suppliers') });
export const employees = recordSource('employees', { call, figures: figuresOfTrade('employees') });
