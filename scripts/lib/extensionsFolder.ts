import { join, resolve } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** The folder of the extensions: `EXTENSIONS_DIR`, as for the server. */
export const extensionsFolder = (): string => resolve(ROOT, process.env.EXTENSIONS_DIR || 'extensions');
