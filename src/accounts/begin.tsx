import { StrictMode } from 'react';
import type { Root } from 'react-dom/client';
import type { WhoAmI } from '../../contract/accounts';
import { ADMITTED } from '../../contract/provider';
import { account } from '../account';
import { isLoggedIn, keepLoggedIn } from '../authProvider/session';
import { replaceUrl } from '../navigation/replaceUrl';
import { HOME, LOGIN } from '../routing/urls';
import { LoginScreen } from '../signIn/LoginScreen';
import { language } from '../texts/language';
import { Refusal, signIn } from './calls';
import { enterAs, findOut } from './known';
import { NoAnswer } from './NoAnswer';
import { otherWays } from './OtherWays';
import { providerRefusal, SIGNED_IN } from './provider';
import { SignedIn } from './SignedIn';

/** The path of the links that `npm run account` prints. */
const SET_PASSWORD = '/set-password';

/** Starts the app for the signed-in user, or shows the sign-in. @param enter renders the app at the current URL */
export async function begin(root: Root, enter: () => void): Promise<void> {
  const { pathname, search, hash } = window.location;
  const enterAt = (address: string) => {
    keepLoggedIn();
    replaceUrl(address);
    enter();
  };
  if (pathname === SET_PASSWORD) {
    const { default: SetPassword } = await import('./SetPassword');
    return root.render(
      <StrictMode>
        <SetPassword
          link={hash.slice(1)}
          onDone={(who) => {
            enterAs(who);
            enterAt(HOME);
          }}
        />
      </StrictMode>,
    );
  }
  const isBack = hash === ADMITTED;
  if (isBack) window.history.replaceState(window.history.state, '', pathname + search);
  let who: WhoAmI | undefined;
  try {
    who = await findOut(isLoggedIn() || isBack);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return root.render(<NoAnswer message={error.message} />);
  }
  if (who && pathname === SIGNED_IN) return root.render(<SignedIn />);
  if (who) enterAs(who);
  if (account.who) return enterAt(pathname + search);
  const isBeside = pathname === SIGNED_IN;
  const returnTo = isBeside || pathname === LOGIN ? HOME : pathname + search;
  replaceUrl(LOGIN);
  const before = language();
  root.render(
    <StrictMode>
      <LoginScreen
        signIn={async ({ username, password }) => enterAs(await signIn(username, password), before)}
        OtherWays={otherWays((one) => enterAs(one, before), {
          returnTo: isBeside ? pathname : returnTo,
          failure: providerRefusal(hash),
        })}
        onLoggedIn={() => enterAt(returnTo)}
      />
    </StrictMode>,
  );
}
