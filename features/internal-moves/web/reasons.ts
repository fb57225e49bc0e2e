import { defineResource } from '../../../src/schema/defineResource';
import { moveReason } from '../definition';

/** The screens of the reasons of internal moves. */
export default defineResource(moveReason, {
  list: { columns: ['name', 'description', 'consumed', 'received'], card: ['name', 'consumed', 'received'] },
  texts: { empty: 'No move reasons.' },
});
