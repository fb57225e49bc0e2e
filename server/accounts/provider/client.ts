import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientError,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
} from 'openid-client';
import { isLocal } from '../../http/hosts';
import { type Claims, nameIn, roleIn } from './claims';
import type { ProviderSettings } from './settings';

/** The secrets that bind a response of the provider to its request. */
export interface Bond {
  state: string;
  nonce: string;
  verifier: string;
}

/** The provider does not respond, or not validly: at the moment no user can sign in there. */
export class Unreachable extends Error {}

/** How long the provider's metadata is cached. */
const FRESH_MS = 60 * 60_000;
/** The time limit for the provider's responses, in seconds. */
const PATIENCE = 10;

/** An OpenID client. Fetches the provider's metadata only when a user signs in. */
export class ProviderClient {
  private last: { at: number; found: Promise<Configuration> } | undefined;

  constructor(private readonly settings: ProviderSettings) {}

  /** Returns the URL at which the user signs in. @throws Unreachable */
  async addressFor({ state, nonce, verifier }: Bond, redirectUri: string): Promise<URL> {
    const challenge = await calculatePKCECodeChallenge(verifier);
    const { scope, prompt } = this.settings;
    return buildAuthorizationUrl(await this.find(), {
      redirect_uri: redirectUri,
      scope,
      ...(prompt && { prompt }),
      state,
      nonce,
      code_challenge: challenge,
      code_challenge_method: 'S256',
    });
  }

  /**
   * Verifies the provider's callback and returns the user's claims.
   * @param url the URL of the callback, with the provider's parameters
   * @throws Unreachable, or another Error where the response is invalid
   */
  async claimsOf(url: URL, { state, nonce, verifier }: Bond): Promise<Claims & { sub: string }> {
    const configuration = await this.find();
    const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
    const tokens = await authorizationCodeGrant(configuration, url, checks).catch(toUnreachable);
    const claims = tokens.claims();
    if (!claims) throw new Error('There is no ID token.');
    const isWhole = roleIn(claims, this.settings) !== undefined && nameIn(claims) !== undefined;
    if (isWhole || !configuration.serverMetadata().userinfo_endpoint) return claims;
    // Many providers keep the token small and return the other claims from the userinfo endpoint.
    return { ...(await fetchUserInfo(configuration, tokens.access_token, claims.sub).catch(toUnreachable)), ...claims };
  }

  private find(): Promise<Configuration> {
    if (this.last && performance.now() - this.last.at < FRESH_MS) return this.last.found;
    const found = this.discover();
    const last = { at: performance.now(), found };
    this.last = last;
    found.catch(() => {
      if (this.last === last) this.last = undefined;
    });
    return found;
  }

  private async discover(): Promise<Configuration> {
    const { issuer, clientId, clientSecret } = this.settings;
    const url = new URL(issuer);
    // oxlint-disable-next-line typescript/no-deprecated -- deprecated as a warning; nothing can intercept a local connection
    const execute = isLocal(url.host) ? [allowInsecureRequests] : [];
    // By default the library trusts TLS and does not verify the token's signature.
    execute.push(enableNonRepudiationChecks);
    const options = { execute, timeout: PATIENCE };
    const found = await discovery(url, clientId, undefined, shows(clientSecret), options).catch((error: Error) => {
      throw new Unreachable(reasonOf(error), { cause: error });
    });
    const { issuer: own } = found.serverMetadata();
    // A multi-tenant issuer also signs in users of other companies.
    if (new URL(own).href !== url.href) throw new Unreachable(`It calls itself ${own}, not ${issuer}.`);
    return found;
  }
}

/** Sends the client secret the way every provider must support, unless the metadata excludes that. */
const shows =
  (secret: string): ClientAuth =>
  (provider, ...request) => {
    const { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] } = provider;
    const auth = methods.includes('client_secret_basic') ? ClientSecretBasic(secret) : ClientSecretPost(secret);
    auth(provider, ...request);
  };

/** Distinguishes a provider that does not respond from one that rejects the user. */
function toUnreachable(error: Error): never {
  const isNetwork = error instanceof TypeError || (error instanceof ClientError && error.code === 'OAUTH_TIMEOUT');
  throw isNetwork ? new Unreachable(reasonOf(error), { cause: error }) : error;
}

/** Returns the messages of an error and its cause, without any data of the request. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
