import { z } from 'zod';
import { moment, NAME_LENGTH, text } from './common';
import { roles } from './definition/roles';

const role = z.enum(roles);
/** A password. Its rules are checked where it is set, with messages of their own. */
export const secret = z.string().min(1).max(1000);

/** The caller of a request. */
export const whoAmI = z.object({
  name: z.string(),
  role,
  warehouseIds: z.array(z.int()).nullable().describe('The warehouses stock may be moved in; null for all'),
  employeeId: z.int().nullable().describe('The employee stock is moved as; null for any'),
  by: z
    .enum(['password', 'provider', 'token', 'proxy'])
    .describe('What says so. Of a password and a provider one can sign out, and only a password be changed'),
});
export type WhoAmI = z.infer<typeof whoAmI>;

export const signIn = z.strictObject({ name: text(NAME_LENGTH), password: secret });
export const newPassword = z.strictObject({ current: secret, password: secret });
/** @see the command `npm run account`, which creates such a link */
export const passwordByLink = z.strictObject({ link: secret, password: secret });

export const ownSessions = z.object({
  content: z.array(
    z.object({
      id: z.int(),
      address: z.string(),
      browser: z.string().describe('As it calls itself'),
      createdAt: moment,
      usedAt: moment.describe('To the minute'),
      isCurrent: z.boolean(),
    }),
  ),
});
