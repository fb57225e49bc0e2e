import { exportsWith } from '../extensions';
import type { PageRoute } from '../routing/pageRoute';

/** The pages that features and extensions define. */
export const featurePages = exportsWith<PageRoute>('path');
