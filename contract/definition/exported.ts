import type { Definition } from './define';
import type { Addition } from './extend';

/** What a module exports that `define` and `extend` have made. */
export function definedIn(module: object): { definitions: Definition[]; additions: Addition[] } {
  const exported = Object.values(module).filter(
    (value): value is object => typeof value === 'object' && value !== null,
  );
  const made = exported.filter((value) => 'fields' in value);
  return {
    definitions: made.filter((value): value is Definition => 'one' in value && 'many' in value),
    additions: made.filter((value): value is Addition => 'to' in value && !('kind' in value)),
  };
}
