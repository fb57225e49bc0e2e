import { t } from '../texts/t';

/** In order of precedence: user agents of later browsers also contain the names of earlier ones. */
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['Firefox', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const;
const SYSTEMS = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS', 'macOS'],
  ['Linux', 'Linux'],
] as const;

const nameIn = (agent: string, names: readonly (readonly [string, string])[]) =>
  names.find(([mark]) => agent.includes(mark))?.[1];

/** Returns the common name of a browser, such as "Firefox on Windows". An unknown user agent is returned as it is. */
export function browserName(agent: string): string {
  const [browser, system] = [nameIn(agent, BROWSERS), nameIn(agent, SYSTEMS)];
  if (!browser) return agent || t('Unknown browser');
  return system ? t('{browser} on {system}', { browser, system }) : browser;
}
