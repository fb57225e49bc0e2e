import type { WhoAmI } from '../../contract/accounts';
import { ACCOUNT_CHANGED, account } from '../account';
import { LOGIN } from '../routing/urls';
import { signOut, whoAmI } from './calls';
import { page } from './page';

/** Where the browser's tabs tell each other who is signed in. */
const STORAGE_KEY = 'account';

let asking: Promise<boolean> | undefined;

/** Who is signed in, by the server's word. @param isLoggedIn whether the browser remembers it too */
export async function findOut(isLoggedIn: boolean): Promise<WhoAmI | undefined> {
  const who = await whoAmI();
  if (who && who.by !== 'proxy' && !isLoggedIn) {
    // Who signed out when the server did not answer is still to be signed out there.
    await signOut();
    return undefined;
  }
  return who;
}

/** From here on the page is his. */
export function enterAs(who: WhoAmI): void {
  account.who = who;
  asking = undefined;
  account.recheck = () =>
    void whoAmI().then(
      (now) => now && isSame(now),
      () => {},
    );
  if (who.by === 'proxy') return;
  localStorage.setItem(STORAGE_KEY, who.name);
  account.again = signInAgain;
  account.leave = leave;
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === STORAGE_KEY && newValue && newValue !== account.who?.name) page.reload();
  });
}

/** Signs out at the server, and leaves nothing in memory for whoever signs in next. */
async function leave(): Promise<void> {
  // Without an answer it is done at the next start.
  await signOut().catch(() => {});
  page.goTo(LOGIN);
  await new Promise(() => {});
}

/** Whether it is still the one whose page it is, who may do from now on what the server says now. */
function isSame(who: WhoAmI): boolean {
  if (who.name !== account.who?.name) return false;
  account.who = who;
  window.dispatchEvent(new Event(ACCOUNT_CHANGED));
  return true;
}

/** However many calls were refused, it is asked once. */
const signInAgain = (): Promise<boolean> => {
  asking ??= ask().finally(() => {
    asking = undefined;
  });
  return asking;
};

async function ask(): Promise<boolean> {
  try {
    // Perhaps in another tab.
    const who = (await whoAmI()) ?? (await (await import('./askAgain')).askAgain());
    if (!who || isSame(who)) return who !== undefined;
  } catch {
    return false;
  }
  page.reload();
  return new Promise(() => {});
}
