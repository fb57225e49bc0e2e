import type { MovePath } from '../schema/contract';
import type { MoveForm } from './form';

/** A submission that left: the same body again goes under the same key, so that it is the same move. */
export interface Attempt {
  key: string;
  body: string;
}

/** A form that was not sent, or whose answer never came, as the browser keeps it over reloads and sign-ins. */
export interface Draft {
  form: MoveForm;
  attempt: Attempt | null;
}

const storageKey = (path: MovePath) => `draft:${path}`;

/** The kept draft; null where there is none, or none that can be read. */
export function loadDraft(path: MovePath): Draft | null {
  try {
    const draft = JSON.parse(localStorage.getItem(storageKey(path)) ?? 'null') as Draft | null;
    return isForm(draft?.form) ? draft : null;
  } catch {
    return null;
  }
}

/** What lies in the browser may be an older version's, or anybody's. */
const isForm = (form: Partial<MoveForm> | undefined): form is MoveForm =>
  Boolean(form?.ids && form.rows?.every((row) => typeof row.amount === 'string'));

/** Keeps a draft, or forgets it. A browser without room for it keeps none. */
export function saveDraft(path: MovePath, draft: Draft | null): void {
  try {
    if (draft) localStorage.setItem(storageKey(path), JSON.stringify(draft));
    else localStorage.removeItem(storageKey(path));
  } catch {
    // The form itself is still on the screen.
  }
}

/** The key a submission goes under: that of the last attempt where the body is the same, a new one otherwise. */
export function attemptFor(body: string, last: Attempt | null): Attempt {
  if (last?.body === body) return last;
  // Not randomUUID: that is missing where the app is served without TLS.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return { key: Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(''), body };
}
