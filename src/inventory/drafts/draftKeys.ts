import { accountKey } from '../../account';

/** The prefix of the names of all drafts in `localStorage`. */
export const DRAFT_KEY_PREFIX = 'draft:';

/** Returns whether a draft belongs to the current user. The part before the account's name never contains an `@`. */
const isOwn = (key: string) => key === accountKey(key.split('@')[0] ?? '');

/** Returns the names of the current user's stored drafts. */
export const draftKeys = (): string[] =>
  Object.keys(localStorage).filter((key) => key.startsWith(DRAFT_KEY_PREFIX) && isOwn(key));
