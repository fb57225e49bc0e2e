/** The supplier's document of a receipt, in the journal and on the page. */
export { document } from './field';
