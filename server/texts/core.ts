import { join } from 'node:path';
import type { ServerTexts } from './catalogue';
import { readTexts } from './read';

/** The web app's catalogues: nouns, labels of fields, and the sentences of transactions. They are read as data. */
const WEB_TEXTS = join(import.meta.dirname, '../../src/texts');

let loaded: Promise<[web: ServerTexts, own: ServerTexts]> | undefined;

/** Returns the texts of the core: the web app's, then the server's own. */
export function coreTexts(): Promise<[web: ServerTexts, own: ServerTexts]> {
  loaded ??= Promise.all([readTexts(WEB_TEXTS), readTexts(import.meta.dirname, 'en.ts')]);
  return loaded;
}
