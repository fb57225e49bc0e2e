import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const FEATURES = join(import.meta.dirname, '../../features');

/**
 * Imports a module of a feature at runtime, so that the tests type-check when the feature's folder is deleted.
 * `compilePrograms.ts` replaces the URL by the one of the compiled file.
 */
export const featureModule = async <T>(path: string): Promise<T> => {
  const file = join(FEATURES, path);
  return import(/* @vite-ignore */ pathToFileURL(file).href);
};

/** Imports a file of every feature that has it. */
export const featureModules = <T>(file: string): Promise<T[]> =>
  Promise.all(
    readdirSync(FEATURES)
      .map((name) => join(name, file))
      .filter((path) => existsSync(join(FEATURES, path)))
      .map((path) => featureModule<T>(path)),
  );
