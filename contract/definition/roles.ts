/** The roles, each with the permissions of the previous ones: read; move stock; maintain records; administer. */
export const roles = ['viewer', 'clerk', 'manager', 'administrator'] as const;

export type Role = (typeof roles)[number];

/** The lowest role that may move goods. */
export const MOVE_ROLE: Role = 'clerk';
/** The lowest role that may read the audit trail. */
export const AUDIT_ROLE: Role = 'administrator';

/** The reading of records, and each operation on them. */
type Verb = 'read' | 'create' | 'update' | 'delete';

/** The lowest role for each verb. */
export type Roles = Readonly<Record<Verb, Role>>;

/** The lowest roles that a definition names. */
export interface NamedRoles<A extends string> extends Partial<Roles> {
  /** For each operation that is not named. Default: manager. */
  readonly write?: Role;
  /** For actions, by names of their own; their endpoints take the roles from here. `actions: { send: 'manager' }` */
  readonly actions?: { readonly [K in A]: Role };
}

/** The roles of a definition: for each verb and each named action. */
export type RolesWith<A extends string> = Roles & { readonly actions: { readonly [K in A]: Role } };

/** Returns the lowest role for each verb and each named action. */
export const rolesOf = <A extends string>({ write = 'manager', ...named }: NamedRoles<A> = {}): RolesWith<A> => ({
  read: 'viewer',
  create: write,
  update: write,
  delete: write,
  actions: {} as Record<A, Role>,
  ...named,
});

/** Returns whether a role has the permissions of another. */
export const includes = (role: Role, needed: Role): boolean => roles.indexOf(role) >= roles.indexOf(needed);
