import { defineFeature } from '../../contract/definition/feature';

export const feature = defineFeature({ name: 'returns' });

/** Older web apps ask for corrections by a capability of their own. */
export const corrections = defineFeature({ name: 'corrections' });
