import { PROVIDER_META, PROVIDER_SIGN_IN, type ProviderRefusal, REFUSED } from '../../contract/provider';
import { isSameOrigin } from '../config';
import { t } from '../texts/t';
import { page } from './page';

/** The last page of a sign-in in a separate window. */
export const SIGNED_IN = '/signed-in';

/** Returns the name of the identity provider; undefined if the page announces none. */
export const providerLabel = (): string | undefined =>
  isSameOrigin() ? document.querySelector<HTMLMetaElement>(`meta[name="${PROVIDER_META}"]`)?.content : undefined;

/** Returns the URL of the provider's sign-in. @param returnTo the URL to return to */
export const providerAddress = (returnTo: string): string => `${PROVIDER_SIGN_IN}?to=${encodeURIComponent(returnTo)}`;

const TEXTS: Record<ProviderRefusal, (label: string) => string> = {
  unreachable: (label) =>
    t('{label} does not answer just now. Try again in a moment, or log in with a password.', { label }),
  refused: (label) => t('{label} did not sign you in. Try again.', { label }),
  stale: () => t('This sign-in took too long, or was started elsewhere. Try again.'),
  role: (label) =>
    t('{label} recognises you, but does not say what you may do here. Ask your administrator.', { label }),
  name: (label) =>
    t('{label} recognises you, but under a name that cannot be used here. Ask your administrator.', { label }),
  disabled: () => t('Your account is disabled. Ask your administrator.'),
  often: () => t('Too many sign-ins from this network failed. Try again in 15 minutes.'),
};

/** Returns the message for a failed sign-in at the provider, from the URL fragment after the redirect. */
export function providerRefusal(hash: string): string | undefined {
  const label = providerLabel();
  const refusal = hash.slice(REFUSED.length);
  return label && hash.startsWith(REFUSED) && isRefusal(refusal) ? TEXTS[refusal](label) : undefined;
}

const isRefusal = (text: string): text is ProviderRefusal => Object.hasOwn(TEXTS, text);

interface ProviderWayProps {
  label: string;
  /** The URL to return to. */
  returnTo: string;
  /** The message of a failed earlier attempt. */
  failure: string | undefined;
}

/** The button for a sign-in at the provider. */
export const ProviderWay = ({ label, returnTo, failure }: ProviderWayProps) => (
  <>
    <button type="button" onClick={() => page.leaveFor(providerAddress(returnTo))}>
      {t('Sign in with {label}', { label })}
    </button>
    {failure && <p role="alert">{failure}</p>}
  </>
);
