/** Where a browser goes to sign in at the firm's own provider, `?to=` the address that leads to. */
export const PROVIDER_SIGN_IN = '/api/session/provider';
/** Where the provider sends it back to. */
export const PROVIDER_CALLBACK = `${PROVIDER_SIGN_IN}/callback`;
/** The element of the page, `<meta name="…" content="its label">`, that announces one. */
export const PROVIDER_META = 'magazyn-provider';

/** What the address ends in that a browser is sent to once it is signed in. */
export const ADMITTED = '#signed-in';
/** Why nobody was signed in: what the address ends in that a browser is sent to then, behind {@link REFUSED}. */
export const providerRefusals = ['unreachable', 'refused', 'stale', 'role', 'name', 'disabled', 'often'] as const;
export type ProviderRefusal = (typeof providerRefusals)[number];
export const REFUSED = '#refused=';
