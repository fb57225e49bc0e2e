import { FEATURES } from '../../server/db/extensionMigrations';
import { type Extensions, loadExtensions } from '../../server/extensions';

/** The product's own features, as a server starts with them. */
export const features = await loadExtensions(FEATURES);

/** The features without the values that they add to rows, for tests that compare whole rows with the specification. */
export const withDocumentedRows: Extensions = {
  ...features,
  additions: features.additions.filter(({ fields }) => Object.values(fields).every(({ kind }) => kind === 'lines')),
};
