import { defineResource } from '../../../src/schema/defineResource';
import { unit } from '../unit';

/** The screens of the units. */
export default defineResource(unit, { list: { columns: ['name'] } });
