/** The roles, each with the permissions of the previous ones: read; move stock; maintain records; administer. */
export const roles = ['viewer', 'clerk', 'manager', 'administrator'] as const;

export type Role = (typeof roles)[number];

/** The lowest role that may move goods. */
export const MOVE_ROLE: Role = 'clerk';
/** The lowest role that may read the audit trail. */
export const AUDIT_ROLE: Role = 'administrator';

/** Returns whether a role has the permissions of another. */
export const includes = (role: Role, needed: Role): boolean => roles.indexOf(role) >= roles.indexOf(needed);
