/** Redirects the browser to the company's identity provider. `?to=` is the page to open after signing in. */
export const PROVIDER_SIGN_IN = '/api/session/provider';
/** The redirect URI that the provider sends the browser back to. */
export const PROVIDER_CALLBACK = `${PROVIDER_SIGN_IN}/callback`;
/** The `<meta name="…" content="its label">` element that announces an identity provider. */
export const PROVIDER_META = 'magazyn-provider';

/** The URL fragment that tells the page that the sign-in succeeded. */
export const ADMITTED = '#signed-in';
/** Reasons for a failed sign-in. The URL fragment carries one after {@link REFUSED}. */
export const providerRefusals = ['unreachable', 'refused', 'stale', 'role', 'name', 'disabled', 'often'] as const;
export type ProviderRefusal = (typeof providerRefusals)[number];
export const REFUSED = '#refused=';
