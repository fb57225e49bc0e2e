import { defineResource } from 'magazyn/extension/web';
import { tag } from './definition';

export const tags = defineResource(tag, {
  show: { related: [{ entity: 'products', by: 'tagId', label: 'Products' }] },
});
