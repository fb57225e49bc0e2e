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
import { ErrorBoundary } from '../views/ErrorBoundary';
import { rowsOf } from '../views/list/rowsOf';
import { ListPreview } from './ListPreview';

/** Where react-admin keeps that somebody is signed in. It draws nothing until it knows. */
const SIGNED_IN = ['auth', 'checkAuth', {}];

/** What the first page starts from, before the app is there. */
export interface Start {
  access: Access;
  /** Once the API has answered: what can be read of the page already; null where that is nothing. */
  preview: Promise<ReactNode>;
  /** Once the rest of the page's code is there. */
  body: Promise<void>;
}

/**
 * Asks for all that the page at an address is drawn from besides the app itself: its data, and the code of its body.
 * Nobody who is not signed in is shown or asked for anything.
 */
export function start({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Start {
  const access = createAccess();
  const body = loadBody(pathname);
  if (!isLoggedIn()) return { access, preview: Promise.resolve(null), body };
  access.queryClient.setQueryData(SIGNED_IN, true);
  const parameters = new URLSearchParams(search);
  const preview = askAhead(access, entities, pathname, parameters)
    .then((answer) => previewOf(pathname, parameters, answer))
    // A row that the declaration does not reckon with: the app says so at its place.
    .catch(() => null);
  return { access, preview, body };
}

function previewOf(path: string, search: URLSearchParams, answer: unknown): ReactNode {
  const entity = entities.find(({ name }) => hasShape(path, listUrl(name)));
  if (!entity || !answer || !isLoggedIn()) return null;
  const address = readListAddress(entity, search);
  const list = rowsOf(entity, address, answer as GetListResult<AnyRecord>);
  // An empty list is read in a sentence, which may lead to another page.
  if (list.rows.length === 0) return null;
  return (
    // What cannot be drawn is drawn again by the app, which says so.
    <ErrorBoundary fallback={() => null}>
      <ListPreview entities={entities} entity={entity} path={path} address={address} {...list} />
    </ErrorBoundary>
  );
}
