/*
 * `magazyn/extension/look`: what `look.ts` of an extension imports.
 */
export { customize } from '../src/app/customize';
