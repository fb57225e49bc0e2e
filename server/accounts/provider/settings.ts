import { type Role, roles } from '../../../contract/definition/roles';
import { isLocal } from '../../http/hosts';

/** The settings of the company's OpenID Connect provider. */
export interface ProviderSettings {
  /** Normalized by `URL`, because accounts store it. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The provider's name on the sign-in button. */
  label: string;
  scope: string;
  /** The `prompt` parameter: `login` for shared computers. The provider decides where it is absent. */
  prompt?: string | undefined;
  /** The claim with the user's role; dots for nested claims, `realm_access.roles`. */
  roleClaim: string;
  /** The role for each value of the claim. */
  roles: ReadonlyMap<string, Role>;
}

type Environment = Record<string, string | undefined>;

const REQUIRED = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;
const OPTIONAL = ['OIDC_LABEL', 'OIDC_SCOPE', 'OIDC_PROMPT', 'OIDC_ROLE_CLAIM', 'OIDC_ROLES'] as const;

/** @returns undefined where no provider is configured @throws Error naming the invalid setting */
export function readProvider(env: Environment): ProviderSettings | undefined {
  if (![...REQUIRED, ...OPTIONAL].some((name) => env[name])) return undefined;
  const missing = REQUIRED.filter((name) => !env[name]);
  if (missing.length > 0) {
    throw new Error(`Sign-in at a provider needs ${REQUIRED.join(', ')}. Missing: ${missing.join(', ')}.`);
  }
  const { OIDC_ISSUER: issuer = '', OIDC_CLIENT_ID: clientId = '', OIDC_CLIENT_SECRET: clientSecret = '' } = env;
  if (env.ACCESS) throw new Error('OIDC_ISSUER and ACCESS both define the access: leave one of them out.');
  const { protocol, host, href } = issuerUrl(issuer);
  if (protocol !== 'https:' && !isLocal(host)) {
    throw new Error(`OIDC_ISSUER: ${issuer} has to begin with https://, unless it is on this machine.`);
  }
  const label = env.OIDC_LABEL || host;
  if (!/^[^\p{C}]{1,40}$/u.test(label)) throw new Error('OIDC_LABEL has at most 40 characters, all of them visible.');
  const scope = env.OIDC_SCOPE || 'openid profile email';
  if (!scope.split(' ').includes('openid')) throw new Error(`OIDC_SCOPE: "openid" has to be in it, not "${scope}".`);
  const prompt = env.OIDC_PROMPT || undefined;
  if (prompt === 'none')
    throw new Error('OIDC_PROMPT: none refuses users who have not signed in at the provider before.');
  const roleClaim = env.OIDC_ROLE_CLAIM || 'roles';
  return { issuer: href, clientId, clientSecret, label, scope, prompt, roleClaim, roles: readRoles(env.OIDC_ROLES) };
}

function issuerUrl(issuer: string): URL {
  const url = URL.canParse(issuer) ? new URL(issuer) : undefined;
  if (url && /^https?:$/.test(url.protocol) && !url.search && !url.hash && !url.username && !url.password) return url;
  throw new Error(`OIDC_ISSUER: "${issuer}" is no address like https://login.example/realms/firm.`);
}

/** The text after the last `=` is the role: values are group names, which may contain one. */
function readRoles(value = ''): ReadonlyMap<string, Role> {
  const pairs = value
    .split(',')
    .map((pair) => pair.trim())
    .filter(Boolean);
  if (pairs.length === 0) return new Map(roles.map((role) => [role, role]));
  return new Map(
    pairs.map((pair) => {
      const [, claimed = '', named] = /^(.+)=(.*)$/.exec(pair) ?? [];
      const role = roles.find((each) => each === named?.trim());
      if (role) return [claimed.trim(), role];
      throw new Error(
        `OIDC_ROLES: "${pair}" is not like stock-clerks=clerk; a value stands for ${roles.join(', ')}, and commas stand between.`,
      );
    }),
  );
}
