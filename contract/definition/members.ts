/*
 * The check of the property names of every declaration: definitions, screens, jobs, calls … The compiler refuses an unknown property of
 * a literal, but a build and a start do not compile extensions. Without this check they would drop it, and with it a protection
 * that a former release knew under another name.
 */

/**
 * The properties of a declaration. `true` allows any value, a tree allows an object with these properties alone or `false`, and a tree
 * in an array allows a list of such objects. `'*'` is every property.
 */
export interface MemberTree {
  readonly [name: string]: true | MemberTree | readonly [MemberTree];
}

/** A tree that has each property of a type, so that the compiler finds a forgotten one. */
export type Members<T> = { readonly [K in keyof T]-?: MemberTree[string] };

/** Properties of former releases by declaration, with what replaces them. */
const REMOVED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  define: {
    calledBy: 'write nameField',
    extra: 'write capability',
    readBy: "write roles: { read: 'ROLE' }",
    role: "write roles: { write: 'ROLE' }",
  },
  defineResource: {
    body: 'write show: { body }',
    card: 'write list: { card }',
    columns: 'write list: { columns }',
    detail: 'write show: { fields }',
    figures: 'the body passes its function to figuresOf',
    filterChoices: 'write list: { filters: { choices } }',
    filterLabels: 'write list: { filters: { labels } }',
    formLabels: 'write form: { labels }',
    linked: 'the first column links to the record',
    presets: 'write list: { presets }',
    related: 'write show: { related }',
    totals: 'write show: { totals }',
  },
  extendResource: {
    extra: 'write capability in feature.ts',
    presets: 'write list: { presets }',
    related: 'write show: { related }',
  },
  lazyEntity: {
    group: 'write link: { group }',
    icon: 'write link: { icon }',
    label: 'write link: { label }',
    order: 'write link: { order }',
    readBy: "write roles: { read: 'ROLE' }",
  },
  recordSource: { extra: 'write capability in feature.ts', figures: 'write load' },
  standard: {
    further: 'write growing',
    insert: 'write insertMany',
    overview: 'write a call of its own, and recordSource in web.tsx',
    table: 'write table in define',
    update: 'write updateMany',
  },
};
/** `extra` was the name of the capability in every declaration. */
const REMOVED_EVERYWHERE: Readonly<Record<string, string>> = { extra: 'write capability' };

/**
 * Returns the message for the first property that a declaration must not have, or whose value is no object where one is expected.
 * @param declaration the function that takes it: `define`
 * @param of the declared thing, for the message: `salaries`
 */
export function memberFault(
  declaration: string,
  given: object,
  members: MemberTree,
  of: string = declaration,
): string | undefined {
  for (const [name, value] of Object.entries(given)) {
    const known = Object.hasOwn(members, name) ? members[name] : members['*'];
    if (!known) return unknownMessage(declaration, of, name, members);
    if (known === true || value === undefined || value === false) continue;
    const part = `${name} of ${of}`;
    const isList = isTreeList(known);
    const items: unknown[] = isList && Array.isArray(value) ? value : [value];
    const tree = isList ? known[0] : known;
    for (const item of items) {
      if (isList !== Array.isArray(value) || typeof item !== 'object' || item === null) {
        return `${part} must be ${isList ? 'a list of objects' : 'an object'} with ${namesIn(tree)}.`;
      }
      const fault = memberFault(`${declaration}.${name}`, item, tree, part);
      if (fault) return fault;
    }
  }
  return undefined;
}

/** Throws the message of {@link memberFault}. */
export function refuseUnknown<T extends object>(declaration: string, given: T, members: Members<T>, of?: string): void {
  const fault = memberFault(declaration, given, members, of);
  if (fault) throw new Error(fault);
}

const isTreeList = (tree: MemberTree | readonly [MemberTree]): tree is readonly [MemberTree] => Array.isArray(tree);

const namesIn = (members: MemberTree): string => Object.keys(members).join(', ');

function unknownMessage(declaration: string, of: string, name: string, members: MemberTree): string {
  const removed = REMOVED[declaration]?.[name] ?? (Object.hasOwn(members, name) ? undefined : REMOVED_EVERYWHERE[name]);
  const where = of === declaration ? '' : `${of}: `;
  if (removed) return `${where}the property ${name} of ${declaration} was removed: ${removed}.`;
  const nearest = nearestOf(name, Object.keys(members));
  const hint = nearest ? `Did you mean ${nearest}?` : `There are: ${namesIn(members)}.`;
  return `${where}${declaration} has no property ${name}. ${hint}`;
}

/** Returns the name with the fewest changed letters; undefined where all differ by more than a third of the letters. */
function nearestOf(name: string, names: readonly string[]): string | undefined {
  const [nearest] = names
    .map((other) => [other, changedLetters(name.toLowerCase(), other.toLowerCase())] as const)
    .filter(([other, distance]) => distance <= Math.ceil(Math.max(name.length, other.length) / 3))
    .toSorted(([, a], [, b]) => a - b);
  return nearest?.[0];
}

/** Returns the Levenshtein distance of two words. */
function changedLetters(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, letter] of Array.from(from).entries()) {
    const next = [index + 1];
    for (let at = 0; at < to.length; at += 1) {
      const replaced = (row[at] ?? 0) + (letter === to[at] ? 0 : 1);
      next.push(Math.min(replaced, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
