/**
 * Makes an attachment point for exports of a `server.ts`: a function that declares one, and one that recognizes it. The mark is a
 * registered symbol, so that a second copy of the module, in an extension's own dependencies, makes the same mark.
 * @param name unique among attachment points
 * @example const [declare, isWorker] = attachmentPoint<Worker>('worker');
 */
export function attachmentPoint<Kind extends object>(
  name: string,
): [declare: (declaration: Kind) => Kind, is: (value: unknown) => value is Kind] {
  const mark = Symbol.for(`magazyn.${name}`);
  return [
    (declaration) => Object.defineProperty(declaration, mark, { value: true }),
    (value): value is Kind => typeof value === 'object' && value !== null && mark in value,
  ];
}
