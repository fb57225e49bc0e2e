import type { Definition } from './define';
import type { Addition } from './extend';

/** Finds the definitions and additions among a module's exports, so that no other list has to name them. */
export function definedIn(exported: readonly unknown[]): { definitions: Definition[]; additions: Addition[] } {
  const made = exported.filter(
    (value): value is object => typeof value === 'object' && value !== null && 'fields' in value,
  );
  return {
    definitions: made.filter((value): value is Definition => 'one' in value),
    additions: made.filter((value): value is Addition => 'to' in value),
  };
}
