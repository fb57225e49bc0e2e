import { FEATURES } from '../../server/db/extensionMigrations';
import { loadExtensions } from '../../server/extensions';

/** The product's own features, as a server starts with them. */
export const features = await loadExtensions(FEATURES);
