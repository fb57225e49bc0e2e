import { z } from 'zod';
import { idParams, paged, pageQuery } from '../../contract/common';
import type { Definition } from '../../contract/definition/define';
import { type Endpoint, reads } from '../../contract/endpoint';
import { definitions } from '../../contract/entities';
import { historyEntry } from '../../contract/history';
import { feature } from './feature';

export const historyPage = paged(historyEntry);
const historyQuery = z.strictObject(pageQuery);

/** Returns the call for the history of one record of an entity. */
export const historyCallOf = ({ name, one, many, roles }: Definition) => {
  const record = one.toLowerCase();
  return {
    ...reads,
    capability: feature.name,
    path: `/api/${name}/:id/history`,
    tag: many,
    noun: one,
    role: roles.read,
    summary: `Who did what with ${/^[aeiou]/.test(record) ? 'an' : 'a'} ${record}, the newest first`,
    params: idParams,
    query: historyQuery,
    answer: historyPage,
  } as const satisfies Endpoint;
};

/** The calls for the core's entities. */
export const calls = Object.fromEntries(
  definitions.map((definition) => [definition.name, historyCallOf(definition)] as const),
);
