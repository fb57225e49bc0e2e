import * as entities from '../entities/category';

export const category = { ...entities.category, notes: { delete: 'without products' } };
