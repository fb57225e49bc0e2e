import type { Definition } from './define';
import type { Addition } from './extend';

/** What among a module's exports `define` and `extend` have made: nothing else has to name it. */
export function definedIn(exported: readonly unknown[]): { definitions: Definition[]; additions: Addition[] } {
  const made = exported.filter(
    (value): value is object => typeof value === 'object' && value !== null && 'fields' in value,
  );
  return {
    definitions: made.filter((value): value is Definition => 'one' in value),
    additions: made.filter((value): value is Addition => 'to' in value),
  };
}
