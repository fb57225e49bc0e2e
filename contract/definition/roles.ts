/** What accounts may do, each all that those before it may: read; move stock; maintain records; run the place. */
export const roles = ['viewer', 'clerk', 'manager', 'administrator'] as const;

export type Role = (typeof roles)[number];

/** Who may move goods. */
export const MOVERS: Role = 'clerk';
/** Who may read what everybody has done. */
export const AUDITORS: Role = 'administrator';

/** Whether one role may do what is for another. */
export const includes = (role: Role, needed: Role): boolean => roles.indexOf(role) >= roles.indexOf(needed);
