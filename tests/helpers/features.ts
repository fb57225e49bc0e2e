import { endpoints, entityCallsWith } from '../../contract/endpoints';
import { FEATURES } from '../../server/db/extensionMigrations';
import { type Extensions, loadExtensions } from '../../server/extensions';

/** The product's own features, as a server starts with them. */
export const features = await loadExtensions(FEATURES);

/** The features without the values that they add to records, for tests that compare whole records with the specification. */
export const withDocumentedRows: Extensions = {
  ...features,
  additions: features.additions.filter(({ fields }) => Object.keys(fields).length === 0),
};

/** The calls of the core with the additions of {@link withDocumentedRows}. */
export const documentedCalls = { ...endpoints, ...entityCallsWith(withDocumentedRows.additions) };
