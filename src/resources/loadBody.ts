import { hasShape, recordUrl } from '../routing/urls';
import { entities } from '.';

/** Fetches what the page at a path needs besides its own chunk: the body of a record's page. */
export async function loadBody(path: string): Promise<void> {
  await entities.find(({ name }) => hasShape(path, recordUrl(name, ':id')))?.body?.load?.();
}
