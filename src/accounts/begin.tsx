import { StrictMode } from 'react';
import type { Root } from 'react-dom/client';
import type { WhoAmI } from '../../contract/accounts';
import { ADMITTED } from '../../contract/provider';
import { account } from '../account';
import type { SignInWays } from '../layout/LoginScreen';
import { HOME, LOGIN } from '../routing/urls';
import { Refusal, signIn } from './calls';
import { enterAs, findOut } from './known';
import { NoAnswer } from './NoAnswer';
import { ProviderWay, providerLabel, providerRefusal, SIGNED_IN } from './provider';
import { SignedIn } from './SignedIn';

/** Where the links lead that `npm run account` gives. */
const SET_PASSWORD = '/set-password';

interface Ways {
  /** Whether the browser remembers that somebody is. */
  isLoggedIn: boolean;
  /** Remembers that somebody is signed in, and shows the app at an address. */
  enter: (address: string) => void;
  /** Asks to sign in. @param asked the address that leads to */
  askToSignIn: (asked: string, ways: SignInWays) => void;
}

/** Shows what is at the address to whoever is signed in, or asks who that is. */
export async function begin(root: Root, { isLoggedIn, enter, askToSignIn }: Ways): Promise<void> {
  const { pathname, search, hash } = window.location;
  if (pathname === SET_PASSWORD) {
    const { default: SetPassword } = await import('./SetPassword');
    return root.render(
      <StrictMode>
        <SetPassword
          link={hash.slice(1)}
          onDone={(who) => {
            enterAs(who);
            enter(HOME);
          }}
        />
      </StrictMode>,
    );
  }
  const isBack = hash === ADMITTED;
  if (isBack) window.history.replaceState(window.history.state, '', pathname + search);
  let who: WhoAmI | undefined;
  try {
    who = await findOut(isLoggedIn || isBack);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return root.render(<NoAnswer message={error.message} />);
  }
  if (who && pathname === SIGNED_IN) return root.render(<SignedIn />);
  if (who) enterAs(who);
  if (account.who) return enter(pathname + search);
  const isBeside = pathname === SIGNED_IN;
  const asked = isBeside || pathname === LOGIN ? HOME : pathname + search;
  const label = providerLabel();
  askToSignIn(asked, {
    signIn: async ({ username, password }) => enterAs(await signIn(username, password)),
    children: label && (
      <ProviderWay label={label} asked={isBeside ? pathname : asked} failure={providerRefusal(hash)} />
    ),
  });
}
