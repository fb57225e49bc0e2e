import { defineEntity } from '../../../../src/schema/entity';
import { tag } from './definition';

export const tags = defineEntity(tag, { related: [{ entity: 'products', by: 'tagId', label: 'Products' }] });
