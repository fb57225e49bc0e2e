/*
 * `magazyn/extension/testing`: what tests of an extension import.
 */
export { send } from '../tests/helpers/api';
export { openExtensions } from '../tests/helpers/ownExtensions';
export { checkCalls, checkFilters, checkRefusals, checkRoles } from '../tests/helpers/standard';
