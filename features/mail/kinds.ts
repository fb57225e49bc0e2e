/** The kinds of mail that recipients opt into, with their names. */
export const KINDS = { 'low-stock': 'Low stock, once a day', backup: 'Failed backups' } as const;
export type Kind = keyof typeof KINDS;

const names = Object.keys(KINDS) as [Kind, ...Kind[]];

export { names as kindNames };
