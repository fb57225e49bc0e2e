import { StrictMode } from 'react';
import type { Root } from 'react-dom/client';
import type { WhoAmI } from '../../contract/accounts';
import { account } from '../account';
import type { Credentials } from '../authProvider/session';
import { HOME, LOGIN } from '../routing/urls';
import { Refusal, signIn } from './calls';
import { enterAs, findOut } from './known';
import { NoAnswer } from './NoAnswer';

/** Where the links lead that `npm run account` gives. */
const SET_PASSWORD = '/set-password';

interface Ways {
  /** Whether the browser remembers that somebody is. */
  isLoggedIn: boolean;
  /** Remembers that somebody is signed in, and shows the app at an address. */
  enter: (address: string) => void;
  /** Asks to sign in. @param asked the address that leads to */
  askToSignIn: (asked: string, signIn: (credentials: Credentials) => Promise<void>) => void;
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
  let who: WhoAmI | undefined;
  try {
    who = await findOut(isLoggedIn);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return root.render(<NoAnswer message={error.message} />);
  }
  if (who) enterAs(who);
  if (account.who) enter(pathname + search);
  else
    askToSignIn(pathname === LOGIN ? HOME : pathname + search, async ({ username, password }) =>
      enterAs(await signIn(username, password)),
    );
}
