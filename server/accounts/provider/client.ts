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

/** What binds an answer of the provider to what was asked. */
export interface Bond {
  state: string;
  nonce: string;
  verifier: string;
}

/** The provider has no answer, or none that can be believed at all: nobody can sign in there just now. */
export class Unreachable extends Error {}

/** For how long what the provider says of itself is believed. */
const FRESH_MS = 60 * 60_000;
/** How long its answers are waited for, in seconds. */
const PATIENCE = 10;

/** The provider, asked about itself when somebody wants to sign in there, and not before. */
export class ProviderClient {
  private last: { at: number; found: Promise<Configuration> } | undefined;

  constructor(private readonly settings: ProviderSettings) {}

  /** Where a browser signs in. @throws Unreachable */
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
   * Who the one is whom the provider has sent back.
   * @param url where he came, with what the provider put behind it
   * @throws Unreachable, or another Error where the answer is none that was asked for
   */
  async whoCame(url: URL, { state, nonce, verifier }: Bond): Promise<Claims & { sub: string }> {
    const configuration = await this.find();
    const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
    const tokens = await authorizationCodeGrant(configuration, url, checks).catch(told);
    const claims = tokens.claims();
    if (!claims) throw new Error('There is no ID token.');
    const isWhole = roleIn(claims, this.settings) !== undefined && nameIn(claims) !== undefined;
    if (isWhole || !configuration.serverMetadata().userinfo_endpoint) return claims;
    // Many providers keep the token small, and tell the rest when they are asked.
    return { ...(await fetchUserInfo(configuration, tokens.access_token, claims.sub).catch(told)), ...claims };
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
    // oxlint-disable-next-line typescript/no-deprecated -- marked so to stand out; on this machine there is nobody between
    const execute = isLocal(url.host) ? [allowInsecureRequests] : [];
    // The library leaves the signature to TLS, unless it is told otherwise.
    execute.push(enableNonRepudiationChecks);
    const options = { execute, timeout: PATIENCE };
    const found = await discovery(url, clientId, undefined, shows(clientSecret), options).catch((error: Error) => {
      throw new Unreachable(reasonOf(error), { cause: error });
    });
    const { issuer: own } = found.serverMetadata();
    // What is for many firms at once lets people in whom this one does not know.
    if (new URL(own).href !== url.href) throw new Unreachable(`It calls itself ${own}, not ${issuer}.`);
    return found;
  }
}

/** How the secret is shown: as every provider is to take it, unless this one says that it does not. */
const shows =
  (secret: string): ClientAuth =>
  (provider, ...request) => {
    const { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] } = provider;
    const auth = methods.includes('client_secret_basic') ? ClientSecretBasic(secret) : ClientSecretPost(secret);
    auth(provider, ...request);
  };

/** Tells that no answer came from one that nobody is let in by. */
function told(error: Error): never {
  const isNetwork = error instanceof TypeError || (error instanceof ClientError && error.code === 'OAUTH_TIMEOUT');
  throw isNetwork ? new Unreachable(reasonOf(error), { cause: error }) : error;
}

/** What went wrong, with what is behind it; nothing of what was sent. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
