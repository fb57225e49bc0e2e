import { callsOf } from '../../contract/endpoint';
import { activity } from './activity';

export const calls = callsOf(activity);
