import { COST_MARK } from '../../contract/costs';

/** Returns the names of the costs in the JSON Schema of an answer. */
export function costNamesIn(schema: unknown): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, part] of Object.entries(value)) {
      if (typeof part === 'object' && part !== null && COST_MARK in part) names.add(name);
      visit(part);
    }
  };
  visit(schema);
  return names;
}

/** Returns a copy of an answer without its costs, at any depth. */
export function withoutCosts(value: unknown, names: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((each) => withoutCosts(each, names));
  if (typeof value !== 'object' || value === null) return value;
  const shown = Object.entries(value).filter(([name]) => !names.has(name));
  return Object.fromEntries(shown.map(([name, each]) => [name, withoutCosts(each, names)]));
}
