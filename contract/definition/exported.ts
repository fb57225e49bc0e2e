import type { Definition } from './define';
import type { Addition } from './extend';

/** Finds the results of `define` and `extend` among a module's exports, so that no registry has to list them. */
export function definedIn(exported: readonly unknown[]): { definitions: Definition[]; additions: Addition[] } {
  const made = exported.filter(
    (value): value is object => typeof value === 'object' && value !== null && 'fields' in value,
  );
  return {
    definitions: made.filter((value): value is Definition => 'one' in value),
    additions: made.filter((value): value is Addition => 'to' in value),
  };
}
