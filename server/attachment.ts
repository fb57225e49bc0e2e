import { type Members, refuseUnknown } from '../contract/definition/members';

/** The exports of the `server.ts` files of all features and extensions, in the order of the folders. */
export interface Attachments {
  readonly attachments: readonly unknown[];
}

/** A kind of declaration that a `server.ts` may export. */
export interface AttachmentPoint<Kind extends object> {
  /** Marks a declaration. @throws Error that names a property which it cannot have */
  declare: (declaration: Kind) => Kind;
  /** Returns the declarations of this kind, in the order of the folders. */
  of: (extensions: Attachments) => Kind[];
  /** The same of the extensions that this process loaded last, for functions that get no context. */
  loaded: () => Kind[];
}

let loaded: Attachments = { attachments: [] };

/** Sets the extensions of this process. */
export const setLoaded = (extensions: Attachments): void => {
  loaded = extensions;
};

/**
 * Makes an attachment point: the module that calls this has its declaration and its readers, and nothing else names it. The mark is a
 * registered symbol, so that a second copy of the module, in an extension's own dependencies, makes the same mark.
 * @param name unique among attachment points
 * @param declaration the function for extensions, for messages: `defineJob`
 * @param members the properties of a declaration; others are refused
 * @example
 * const workers = attachmentPoint<Worker>('worker', 'defineWorker', { start: true });
 * export const defineWorker = workers.declare;
 * for (const worker of workers.of(extensions)) worker.start();
 */
export function attachmentPoint<Kind extends object>(
  name: string,
  declaration: string,
  members: Members<Kind>,
): AttachmentPoint<Kind> {
  const mark = Symbol.for(`magazyn.${name}`);
  const isDeclared = (value: unknown): value is Kind => typeof value === 'object' && value !== null && mark in value;
  const of = ({ attachments }: Attachments) => attachments.filter(isDeclared);
  return {
    declare: (given) => {
      refuseUnknown(declaration, given, members, nameOf(given));
      return Object.defineProperty(given, mark, { value: true });
    },
    of,
    loaded: () => of(loaded),
  };
}

const nameOf = (given: object): string | undefined =>
  'name' in given && typeof given.name === 'string' ? given.name : undefined;
