import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Catalogue, ServerTexts } from './catalogue';
import { addOriginals } from './originals';

/** `pl.ts` has the texts of the web app, `server.pl.ts` those of the server alone. */
const LANGUAGE = /^(?:server\.)?([a-z]{2})\.ts$/;
const MESSAGES = 'server.en.ts';

/** Matches the key of a message, which is never one word alone. What else a catalogue has is its own original. */
const KEY = /^[a-z0-9]+(?:[-|][a-z0-9]+)+$/;

interface Module {
  default: Catalogue;
  originals?: Catalogue;
}

/**
 * Reads the catalogues in a folder; none where it does not exist. The server's own texts replace the web app's.
 * @param messages the file with the English messages
 */
export async function readTexts(folder: string, messages = MESSAGES): Promise<ServerTexts> {
  const files = (await readdir(folder).catch((): string[] => [])).toSorted((one, other) => one.localeCompare(other));
  const languages: Record<string, Catalogue> = {};
  let originals: Catalogue = {};
  for (const name of files) {
    const [, language] = LANGUAGE.exec(name) ?? [];
    if (!language) continue;
    const catalogue = await load(join(folder, name));
    languages[language] = { ...languages[language], ...catalogue.default };
    if (name === messages) originals = { ...keyed(catalogue.default), ...catalogue.originals };
  }
  addOriginals(originals);
  return { languages, originals };
}

const load = async (file: string): Promise<Module> => import(/* @vite-ignore */ pathToFileURL(file).href);

const keyed = (catalogue: Catalogue): Catalogue =>
  Object.fromEntries(Object.entries(catalogue).filter(([key]) => KEY.test(key)));
