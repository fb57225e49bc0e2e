import { z } from 'zod';
import { id, paged } from './common';
import { partyFields, partyInput, partyQuery } from './party';
import { historyEntry } from './transaction';

export const clientInput = partyInput;

export const client = z.object({ clientId: id, ...partyFields });
export type Client = z.infer<typeof client>;

export const clientDetail = client.extend({ history: z.array(historyEntry).describe('Oldest first') });
export type ClientDetail = z.infer<typeof clientDetail>;

export const clientQuery = partyQuery;

export const clientPage = paged(client);
