import { ApiError } from '../errors';
import type { Context } from '../http/context';
import { say } from '../texts/message';
import { edit } from './edit';
import { type ChangeKind, changeKinds } from './kind';
import { assertRole, removal } from './removal';
import { storedChange } from './store';

/** Returns the source of a change. @throws ApiError 409 where its feature is not there */
export function kindOf(context: Context, source: string): ChangeKind {
  const kind = [edit, removal, ...changeKinds.of(context)].find(({ name }) => name === source);
  if (!kind) throw new ApiError(409, say('feature-switched-off', { source }));
  return kind;
}

/** Refuses an account that lacks the role for a change. @throws ApiError 403, 404 */
export async function assertMayWrite(context: Context, id: number): Promise<void> {
  const { source, entity } = await storedChange(context.primary, id);
  const subject = kindOf(context, source).subjectOf(context, entity);
  if (subject) assertRole(subject);
}
