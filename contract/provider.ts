/** The URL that starts a sign-in at the company's provider; `?to=` is the page to open afterwards. */
export const PROVIDER_SIGN_IN = '/api/session/provider';
/** The URL that the provider redirects to. */
export const PROVIDER_CALLBACK = `${PROVIDER_SIGN_IN}/callback`;
/** The name of the meta element that announces a provider, with its label as `content`. */
export const PROVIDER_META = 'magazyn-provider';

/** The URL fragment after a successful sign-in. */
export const ADMITTED = '#signed-in';
/** The reasons for a failed sign-in, in the URL fragment after {@link REFUSED}. */
export const providerRefusals = ['unreachable', 'refused', 'stale', 'role', 'name', 'disabled', 'often'] as const;
export type ProviderRefusal = (typeof providerRefusals)[number];
export const REFUSED = '#refused=';
