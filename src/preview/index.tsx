import type { ReactNode } from 'react';
import type { GetListResult } from 'react-admin';
import { type Access, createAccess } from '../access';
import { askAhead } from '../askAhead';
import { isLoggedIn } from '../authProvider/session';
import { entities } from '../resources';
import { loadBody } from '../resources/loadBody';
import { hasShape, listUrl } from '../routing/urls';
import type { AnyRecord } from '../schema/entity';
import { readListAddress } from '../schema/listAddress';
import { rowsOf } from '../views/list/rowsOf';
import { ListPreview } from './ListPreview';

/** How long drawing waits for the API's answer, in ms: to draw a page grey and then anew takes longer. */
const PATIENCE = 100;

/** Where react-admin keeps that somebody is signed in. It draws nothing until it knows. */
const SIGNED_IN = ['auth', 'checkAuth', {}];

/** What the first page starts from, before the app is there. */
export interface Start {
  access: Access;
  /** Once the API has answered: what can be shown of the page already; null where that is nothing. */
  preview: Promise<ReactNode>;
  /** Once the rest of the page's code is there. */
  body: Promise<void>;
}

/**
 * Asks for all that the page at an address is drawn from besides the app itself: its data, and the code of its body.
 * @param query the address's
 */
export function start(path: string, query: string): Start {
  const access = createAccess();
  const search = new URLSearchParams(query);
  if (isLoggedIn()) access.queryClient.setQueryData(SIGNED_IN, true);
  const answered = isLoggedIn() ? askAhead(access, entities, path, search) : Promise.resolve();
  return { access, preview: answered.then((answer) => previewOf(path, search, answer)), body: loadBody(path) };
}

function previewOf(path: string, search: URLSearchParams, answer: unknown): ReactNode {
  const entity = entities.find(({ name }) => hasShape(path, listUrl(name)));
  if (!entity || !answer) return null;
  const address = readListAddress(entity, search);
  const list = rowsOf(entity, address, answer as GetListResult<AnyRecord>);
  // An empty list is read in a sentence, which may lead to another page.
  if (list.rows.length === 0) return null;
  return <ListPreview entities={entities} entity={entity} path={path} address={address} {...list} />;
}

/** Waits, but not for long. */
export const soon = (answered: Promise<unknown>): Promise<unknown> =>
  Promise.race([answered, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
