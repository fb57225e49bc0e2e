import type { Definition } from '../../contract/definition/define';
import type { Feature } from '../../contract/definition/feature';
import { type Members, memberFault } from '../../contract/definition/members';

/** A folder with its manifest and its entities. */
interface Announced {
  files: { definition: string; feature: string };
  features: readonly Feature[];
  definitions: readonly Definition[];
}

const FEATURE: Members<Feature> = { name: true, needs: true };

/** The page lists capabilities separated by spaces. */
const NAME = /^[a-z][a-z\d-]*$/;

/**
 * Checks that each capability belongs to one folder, and that a folder with a manifest announces all of its entities by it.
 * @param ofCore the capabilities of the core
 * @throws Error that names the file and the fault
 */
export function checkManifests(ofCore: readonly string[], all: readonly Announced[]): void {
  const owners = new Map(ofCore.map((name) => [name, 'the product']));
  for (const { files, features, definitions } of all) {
    for (const feature of features) {
      const fault = memberFault('defineFeature', feature, FEATURE);
      if (fault) throw new Error(`${files.feature}: ${fault}`);
    }
    const own = features.map(({ name }) => name);
    for (const name of own) {
      const owner = owners.get(name);
      if (typeof name !== 'string' || !NAME.test(name))
        throw new Error(`${files.feature}: the capability "${name}" has to match ${NAME}.`);
      if (owner) throw new Error(`${files.feature}: ${owner} announces ${name} already.`);
      owners.set(name, files.feature);
    }
    for (const { name, capability } of definitions) {
      if (capability === undefined ? own.length === 0 : own.includes(capability)) continue;
      const named = capability === undefined ? 'has no capability' : `is announced as ${capability}`;
      const right = own.length > 0 ? own.join(' or ') : 'no capability, since the folder has no feature.ts';
      throw new Error(`${files.definition}: ${name} ${named}. Expected: ${right}.`);
    }
  }
}
