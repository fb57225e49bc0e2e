/** The prefix of the names of all drafts in `localStorage`. */
export const DRAFT_KEY_PREFIX = 'draft:';

/** Returns the names of the stored drafts. */
export const draftKeys = (): string[] => Object.keys(localStorage).filter((key) => key.startsWith(DRAFT_KEY_PREFIX));
