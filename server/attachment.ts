/**
 * Makes an attachment point for exports of a `server.ts`: a function that declares one, and one that recognizes it.
 * @example export const [worker, isWorker] = attachmentPoint<Worker>();
 */
export function attachmentPoint<Kind extends object>(): [
  declare: (declaration: Kind) => Kind,
  is: (value: unknown) => value is Kind,
] {
  const declared = new WeakSet<object>();
  return [
    (declaration) => {
      declared.add(declaration);
      return declaration;
    },
    (value): value is Kind => typeof value === 'object' && value !== null && declared.has(value),
  ];
}
