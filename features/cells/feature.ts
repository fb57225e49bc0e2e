import { defineFeature } from '../../contract/definition/feature';

export const feature = defineFeature({ name: 'cells' });
