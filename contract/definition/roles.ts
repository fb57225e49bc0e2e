/** Roles of accounts. Each includes the previous ones: read; move stock; maintain records; administer. */
export const roles = ['viewer', 'clerk', 'manager', 'administrator'] as const;

export type Role = (typeof roles)[number];

/** Minimum role for moving goods. */
export const MOVERS: Role = 'clerk';
/** Minimum role for reading the audit trail. */
export const AUDITORS: Role = 'administrator';

/** Whether a role includes another. */
export const includes = (role: Role, needed: Role): boolean => roles.indexOf(role) >= roles.indexOf(needed);
