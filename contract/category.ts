import { z } from 'zod';
import { allQuery, id, longText, name, paged, pageQuery, textFilter } from './common';

export const categoryInput = z.strictObject({ name, description: longText(4000) });
export type CategoryInput = z.infer<typeof categoryInput>;

export const category = z.object({ categoryId: id, name: z.string(), description: z.string() });
export type Category = z.infer<typeof category>;

export const categoryQuery = z.strictObject({ name: textFilter, ...pageQuery, ...allQuery });
export type CategoryQuery = z.infer<typeof categoryQuery>;

export const categoryPage = paged(category);
