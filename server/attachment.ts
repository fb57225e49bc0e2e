import { type Members, refuseUnknown } from '../contract/definition/members';

/**
 * Makes an attachment point for exports of a `server.ts`: a function that declares one, and one that recognizes it. The mark is a
 * registered symbol, so that a second copy of the module, in an extension's own dependencies, makes the same mark.
 * @param name unique among attachment points
 * @param declaration the function for extensions, for messages: `defineJob`
 * @param members the properties of a declaration; others are refused
 * @example const [declare, isWorker] = attachmentPoint<Worker>('worker', 'defineWorker', { start: true });
 */
export function attachmentPoint<Kind extends object>(
  name: string,
  declaration: string,
  members: Members<Kind>,
): [declare: (declaration: Kind) => Kind, is: (value: unknown) => value is Kind] {
  const mark = Symbol.for(`magazyn.${name}`);
  return [
    (given) => {
      refuseUnknown(declaration, given, members, nameOf(given));
      return Object.defineProperty(given, mark, { value: true });
    },
    (value): value is Kind => typeof value === 'object' && value !== null && mark in value,
  ];
}

const nameOf = (given: object): string | undefined =>
  'name' in given && typeof given.name === 'string' ? given.name : undefined;
