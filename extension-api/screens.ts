/*
 * `magazyn/extension/screens`: what tests of an extension's screens import. Only files that end with `.test.tsx` can.
 */
export {
  address,
  announce,
  button,
  card,
  choose,
  columnOf,
  columnsOf,
  control,
  descriptions,
  fill,
  findControl,
  heading,
  openTools,
  optionsOf,
  renderApp,
  rowsOf,
  rowWith,
  table,
} from '../tests/helpers/app';
export {
  buildCategory,
  buildClient,
  buildEmployee,
  buildProduct,
  buildProductDetail,
  buildSummary,
  buildSupplier,
  buildTransaction,
  buildWarehouse,
  pageOf,
} from '../tests/helpers/builders';
export { connectionLost, recordWire, refusal, type SentRequest, type Wire } from '../tests/helpers/wire';
