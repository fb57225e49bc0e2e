import { StrictMode } from 'react';
import type { Root } from 'react-dom/client';
import type { WhoAmI } from '../../contract/accounts';
import { account } from '../account';
import { isLoggedIn, keepLoggedIn } from '../authProvider/session';
import { LoginScreen } from '../layout/LoginScreen';
import { showAt } from '../routing/showAt';
import { HOME, LOGIN } from '../routing/urls';
import { Refusal, signIn } from './calls';
import { enterAs, findOut } from './known';
import { NoAnswer } from './NoAnswer';
import { OtherWays } from './OtherWays';

/** Where the links lead that `npm run account` gives. */
const SET_PASSWORD = '/set-password';

/** Shows what is at the address to whoever is signed in, or asks who that is. @param enter shows the app at the address */
export async function begin(root: Root, enter: () => void): Promise<void> {
  const { pathname, search, hash } = window.location;
  const enterAt = (address: string) => {
    keepLoggedIn();
    showAt(address);
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
  let who: WhoAmI | undefined;
  try {
    who = await findOut(isLoggedIn());
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return root.render(<NoAnswer message={error.message} />);
  }
  if (who) enterAs(who);
  if (account.who) return enterAt(pathname + search);
  showAt(LOGIN);
  root.render(
    <StrictMode>
      <LoginScreen
        signIn={async ({ username, password }) => enterAs(await signIn(username, password))}
        OtherWays={OtherWays}
        onLoggedIn={() => enterAt(pathname === LOGIN ? HOME : pathname + search)}
      />
    </StrictMode>,
  );
}
