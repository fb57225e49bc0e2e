import { callsOf } from '../../contract/endpoint';
import { stockLevel } from './stockLevel';

export const calls = callsOf(stockLevel);
