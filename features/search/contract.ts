import { z } from 'zod';
import { amountText, NAME_LENGTH, textFilter } from '../../contract/common';
import { type Endpoint, reads } from '../../contract/endpoint';
import { feature } from './feature';
import { MOST_PER_LIST, PER_LIST } from './limits';

const found = z.object({
  entity: z.string().describe('The name of the list that has the record'),
  id: z.int(),
  name: z
    .string()
    .nullable()
    .describe('The name of the record, or the number of a document; null where only its id names it'),
  isSimilar: z.boolean().describe('Whether the name only resembles the text, or a code only begins with it'),
});
export type FoundRecord = z.infer<typeof found>;

export const calls = {
  search: {
    ...reads,
    large: true,
    capability: feature.name,
    path: '/api/search',
    operationId: 'searchRecords',
    tag: 'Search',
    summary:
      'The records of all lists that the caller may read, by the words of their names, by their codes or by their numbers; ' +
      'where few have the words, also those with similar names',
    query: z.strictObject({
      q: textFilter.describe(`At most ${NAME_LENGTH} characters; nothing is found for an empty text`),
      limit: amountText(MOST_PER_LIST)
        .optional()
        .describe(`The most records of each list: ${PER_LIST} where absent, at most ${MOST_PER_LIST}`),
    }),
    answer: z.object({ records: z.array(found).describe('List by list; in each the best match first') }),
  },
} as const satisfies Record<string, Endpoint>;
