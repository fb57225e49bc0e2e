import { PROVIDER_META, PROVIDER_SIGN_IN, type ProviderRefusal, REFUSED } from '../../contract/provider';
import { isSameOrigin } from '../config';
import { page } from './page';

/** Where a sign-in ends that was done beside a page, in a window of its own. */
export const SIGNED_IN = '/signed-in';

/** What the provider is called at which people sign in; undefined where the page announces none. */
export const providerLabel = (): string | undefined =>
  isSameOrigin() ? document.querySelector<HTMLMetaElement>(`meta[name="${PROVIDER_META}"]`)?.content : undefined;

/** Where that is done. @param asked the address it leads to */
export const providerAddress = (asked: string): string => `${PROVIDER_SIGN_IN}?to=${encodeURIComponent(asked)}`;

const ASK = 'Ask whoever looks after the accounts.';
const TEXTS: Record<ProviderRefusal, (label: string) => string> = {
  unreachable: (label) => `${label} does not answer just now. Try again in a moment, or log in with a password.`,
  refused: (label) => `${label} did not sign you in. Try again.`,
  stale: () => 'This sign-in took too long, or was begun somewhere else. Try again.',
  role: (label) => `${label} knows you, but says nothing of what you may do here. ${ASK}`,
  name: (label) => `${label} knows you, but not by a name that can be yours here. ${ASK}`,
  disabled: () => `Your account is disabled. ${ASK}`,
  often: () => 'Too many sign-ins from this network failed. Try again in 15 minutes.',
};

/** Why a sign-in at the provider came to nothing, by what stands behind the address it led to. */
export function providerRefusal(hash: string): string | undefined {
  const label = providerLabel();
  const refusal = hash.slice(REFUSED.length);
  return label && hash.startsWith(REFUSED) && isRefusal(refusal) ? TEXTS[refusal](label) : undefined;
}

const isRefusal = (text: string): text is ProviderRefusal => Object.hasOwn(TEXTS, text);

interface ProviderWayProps {
  label: string;
  /** The address that it leads to. */
  asked: string;
  /** Why an earlier attempt came to nothing. */
  failure: string | undefined;
}

/** The way to sign in at the provider. */
export const ProviderWay = ({ label, asked, failure }: ProviderWayProps) => (
  <>
    <button type="button" onClick={() => page.leaveFor(providerAddress(asked))}>
      Sign in with {label}
    </button>
    {failure && <p role="alert">{failure}</p>}
  </>
);
