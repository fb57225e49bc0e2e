import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Catalogue, Codes, ServerTexts } from './catalogue';

const CODES = 'server.codes.ts';
/** `pl.ts` has the texts of the web app, `server.pl.ts` those of the server alone. */
const LANGUAGE = /^(?:server\.)?([a-z]{2})\.ts$/;

/** Reads the catalogues in a folder; none where it does not exist. The server's own texts replace the web app's. */
export async function readTexts(folder: string): Promise<ServerTexts> {
  const files = (await readdir(folder).catch((): string[] => [])).toSorted((one, other) => one.localeCompare(other));
  const languages: Record<string, Catalogue> = {};
  for (const file of files) {
    const [, language] = LANGUAGE.exec(file) ?? [];
    if (language) languages[language] = { ...languages[language], ...(await defaultOf<Catalogue>(join(folder, file))) };
  }
  return { languages, ...(files.includes(CODES) && { codes: await defaultOf<Codes>(join(folder, CODES)) }) };
}

async function defaultOf<Value>(file: string): Promise<Value> {
  const module = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as { default: Value };
  return module.default;
}
