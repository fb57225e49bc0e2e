import { type ComponentProps, type ComponentType, StrictMode, useEffect } from 'react';
import type { Root } from 'react-dom/client';
import type { WhoAmI } from '../../contract/accounts';
import { ADMITTED } from '../../contract/provider';
import { account } from '../account';
import { isLoggedIn, keepLoggedIn } from '../authProvider/session';
import { replaceUrl } from '../navigation/replaceUrl';
import { HOME, LOGIN } from '../routing/urls';
import { LoginScreen, type OtherWaysProps } from '../signIn/LoginScreen';
import { language } from '../texts/language';
import { t, translate } from '../texts/t';
import styles from './accounts.module.css';
import { Refusal, signIn } from './calls';
import { enterAs, findOut } from './known';
import { page } from './page';
import { canUsePasskeys, signInWithPasskey } from './passkeys';
import { ProviderWay, providerLabel, providerRefusal, SIGNED_IN } from './provider';
import { tellSignedIn } from './signInChannel';

/** Shown at startup if the server does not return the current user. */
const NoAnswer = ({ message }: { message: string }) => (
  <main className={styles.screen}>
    <div className={styles.card}>
      <h1>{t('The server is not available')}</h1>
      <p role="alert">{translate(message)}</p>
      <button type="button" onClick={page.reload}>
        {t('Try again')}
      </button>
    </div>
  </main>
);

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

/** The last page of a sign-in in a separate window. It notifies the original page, which continues. */
function SignedIn() {
  useEffect(() => {
    document.title = t('Signed in');
    tellSignedIn();
    page.close();
  }, []);
  return (
    <main className={styles.screen}>
      <div className={styles.card}>
        <h1>{t('You are signed in')}</h1>
        <p>{t('Close this window and go on working.')}</p>
      </div>
    </main>
  );
}

/**
 * Returns a component with the sign-in methods other than the password, as far as server and browser support them.
 * @param enter makes the user of a passkey the current user
 */
function otherWays(
  enter: (who: WhoAmI) => void,
  ofProvider: Omit<ComponentProps<typeof ProviderWay>, 'label'>,
): ComponentType<OtherWaysProps> {
  const label = providerLabel();
  return ({ attempt, entering }) =>
    (label || canUsePasskeys()) && (
      <div className={styles.otherWays}>
        <span>{t('or')}</span>
        {canUsePasskeys() && (
          <button
            type="button"
            disabled={entering}
            onClick={() => void attempt(async () => enter(await signInWithPasskey()))}
          >
            {t('Sign in with a passkey')}
          </button>
        )}
        {label && <ProviderWay label={label} {...ofProvider} />}
      </div>
    );
}
