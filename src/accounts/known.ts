import type { WhoAmI } from '../../contract/accounts';
import type { Language } from '../../contract/language';
import { ACCOUNT_CHANGED, account } from '../account';
import { store } from '../localStore';
import { LOGIN } from '../routing/urls';
import { chooseLanguage, language, onLanguageChosen } from '../texts/language';
import { setLanguage, signOut, whoAmI } from './calls';
import { page } from './page';

/** The localStorage key by which tabs notify each other of the current user. */
const STORAGE_KEY = 'account';

let resuming: Promise<boolean> | undefined;

/** Requests the current user from the server. @param isLoggedIn whether the browser has a sign-in flag as well */
export async function findOut(isLoggedIn: boolean): Promise<WhoAmI | undefined> {
  const who = await whoAmI();
  if (who && who.by !== 'proxy' && !isLoggedIn) {
    // The user signed out while the server did not respond: ends the session now.
    await signOut();
    return undefined;
  }
  return who;
}

/**
 * Makes a user the current user of the page.
 * @param before the language before the user could choose one on the sign-in page
 */
export function enterAs(who: WhoAmI, before = language()): void {
  account.who = who;
  resuming = undefined;
  account.recheck = () =>
    void whoAmI().then(
      (now) => now && updateUser(now),
      () => {},
    );
  takeLanguage(who, before);
  if (who.by === 'proxy') return;
  store(STORAGE_KEY, who.name);
  account.signInAgain = signInAgain;
  account.leave = leave;
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === STORAGE_KEY && newValue && newValue !== account.who?.name) page.reload();
  });
}

/**
 * Shows the language of the account, unless the user has just chosen another one; keeps the choice, and later ones. Without an account,
 * as behind a proxy, only the browser keeps it.
 */
function takeLanguage(who: WhoAmI, before: Language): void {
  const keep = () => {
    if (!account.who?.hasAccount || account.who.language === language()) return;
    account.who = { ...account.who, language: language() };
    // Ignores a failure: the browser has the choice, and sends a later one again.
    setLanguage(language()).catch(() => {});
  };
  if (language() !== before) keep();
  else if (who.language && who.language !== before) chooseLanguage(who.language).catch(() => {});
  onLanguageChosen(keep);
}

/** Signs out at the server and reloads, so that the next user finds nothing in memory. */
async function leave(): Promise<void> {
  // Without a response, the session is ended at the next start.
  await signOut().catch(() => {});
  page.goTo(LOGIN);
  await new Promise(() => {});
}

/** Checks that a user is the current user, and updates the user's role. */
function updateUser(who: WhoAmI): boolean {
  if (who.name !== account.who?.name) return false;
  account.who = who;
  window.dispatchEvent(new Event(ACCOUNT_CHANGED));
  return true;
}

/** Opens a single sign-in dialog for any number of refused calls. */
const signInAgain = (): Promise<boolean> => {
  resuming ??= resumeSession().finally(() => {
    resuming = undefined;
  });
  return resuming;
};

async function resumeSession(): Promise<boolean> {
  try {
    // The user may have signed in in another tab.
    const who = (await whoAmI()) ?? (await (await import('./openSignInDialog')).openSignInDialog());
    if (!who || updateUser(who)) return who !== undefined;
  } catch {
    return false;
  }
  page.reload();
  return new Promise(() => {});
}
