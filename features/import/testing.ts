import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ShownRow } from '../../contract/changes';
import { MACHINE_CLOCK } from '../../server/db/day';
import { fillGeography } from '../../server/seed/geography';
import { openApi } from '../../tests/helpers/api';
import { runImport } from './command';
import type { Shown } from './contract';

/** What `npm run import -- … --json` prints. */
export interface Result {
  id: number;
  created: number;
  updated: number;
  unchanged: number;
  refused: { row: number; column: string | null; message: string }[];
}

/** Opens the product on a database of its own, with the command and the calls of the import in this process. */
export async function openImport() {
  const { app, db, url, close } = await openApi({ clock: MACHINE_CLOCK });
  await fillGeography(db);
  const folder = await mkdtemp(join(tmpdir(), 'import-'));

  async function file(name: string, text: string): Promise<string> {
    const path = join(folder, name);
    await writeFile(path, text);
    return path;
  }

  /** Runs `npm run import -- … --json`. */
  async function command(...args: string[]): Promise<[code: number, result: Result]> {
    const lines: string[] = [];
    const print = (line: string) => void lines.push(line);
    const code = await runImport([...args, '--json'], { DATABASE_URL: url }, { print, log: () => {} });
    return [code, JSON.parse(lines.join('')) as Result];
  }

  /** Tries a text without writing it. @returns the exit code, the result, and the command's messages before it */
  async function tryText(entity: string, text: string, ...args: string[]) {
    const [lines, notes]: [string[], string[]] = [[], []];
    const output = { print: (line: string) => void lines.push(line), log: (note: string) => void notes.push(note) };
    const all = [entity, await file(`${entity}.csv`, text), ...args, '--dry-run', '--json'];
    const code = await runImport(all, { DATABASE_URL: url }, output);
    return { code, notes, result: JSON.parse(lines.join('')) as Result };
  }

  /** Imports a text; @returns the result without the id, and the id */
  async function bring(entity: string, text: string, ...args: string[]) {
    const [, { id, ...figures }] = await command(entity, await file(`${entity}.csv`, text), ...args);
    return { id, ...figures };
  }

  async function call<Answer>(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: object,
  ): Promise<[status: number, answer: Answer]> {
    const response = await app.inject({ method, url: path, ...(body && { payload: body }) });
    return [response.statusCode, (response.body ? response.json() : undefined) as Answer];
  }

  async function upload(entity: string, fileName: string, text: string): Promise<Shown> {
    const response = await app.inject({
      method: 'POST',
      url: `/api/imports?${new URLSearchParams({ entity, fileName }).toString()}`,
      headers: { 'content-type': 'application/octet-stream' },
      payload: text,
    });
    if (response.statusCode !== 200) throw new Error(response.body);
    return response.json();
  }

  /** Returns the first page of a difference. */
  async function rowsOf(importId: number): Promise<ShownRow[]> {
    const [, { content }] = await call<{ content: ShownRow[] }>('GET', `/api/imports/${importId}/rows`);
    return content;
  }

  /** Sets the currency of the firm. */
  async function useCurrency(currency: string): Promise<void> {
    const payload = { name: null, address: null, country: 'poland', taxNumber: null, language: 'original', currency };
    const response = await app.inject({ method: 'PUT', url: '/api/settings/firm', payload });
    if (response.statusCode !== 200) throw new Error(response.body);
  }

  return {
    app,
    db,
    url,
    useCurrency,
    file,
    command,
    tryText,
    bring,
    call,
    upload,
    rowsOf,
    close: async () => {
      await rm(folder, { recursive: true });
      await close();
    },
  };
}
