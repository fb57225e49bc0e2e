import simpleRestProvider from 'ra-data-simple-rest';
import { API_URL } from '../config';
import { request } from './http';

/** The verbs of changing and deleting, for what is at a path without the slash before. */
export const rest = simpleRestProvider(API_URL, request as Parameters<typeof simpleRestProvider>[1]);
