import simpleRestProvider from 'ra-data-simple-rest';
import { request } from './http';
import { BASE } from './reads';

/** The verbs of changing and deleting. */
export const rest = simpleRestProvider(BASE, request as Parameters<typeof simpleRestProvider>[1]);
