import { existsSync } from 'node:fs';
import { BlockList, isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Access } from './accounts/access';
import { type ProviderSettings, readProvider } from './accounts/provider/settings';
import { readKeep } from './backup/folder';
import type { BackupPlan } from './backup/schedule';
import type { DatabaseConfig } from './db/connection/open';
import { extensionFolders, FEATURES } from './db/extensionMigrations';
import { hostsIn } from './db/standbys/primary';
import { errorText } from './errorText';
import { DEFAULT_LIMITS, type Limits } from './http/limits';
import { isSizeName, SIZES, type SizeName } from './seed/sizes';

/** The configuration of the server. */
export interface Config extends DatabaseConfig {
  host: string;
  /** 0 for any free port. */
  port: number;
  /** Whether to fill an empty database with demo data. */
  seed: boolean;
  size: SizeName;
  /** Origins of other web apps that may call the API. */
  corsOrigins: string[];
  /** The origin of the API that the web app calls, if it is another server's. */
  apiOrigin?: string;
  /** Whether to trust a proxy's header with the client's address. */
  trustProxy: boolean;
  /** The configured access without accounts, if there is one. */
  access?: Access;
  /** The company's OpenID provider, if there is one. */
  provider?: ProviderSettings;
  /** The allowed host names; any when absent. */
  allowedHosts?: string[];
  /** Whether something else keeps the machine's clock correct, so that the server accepts any later day. */
  trustClock: boolean;
  logLevel: string;
  /** How many days the audit trail is kept; forever when absent. */
  auditDays?: number;
  /** The automatic backups, if there are any. */
  backups?: BackupPlan;
  /** Standbys that may serve reads; none when absent. */
  replicas?: string[];
  /** The folder of the extensions; none when absent. */
  extensionsDir?: string;
  /** The names of built-in features to leave out. */
  extensionsOff?: string[];
  /** Limits that differ from the defaults. */
  limits?: Partial<Limits>;
}

/** An invalid setting; the message is for the operator. */
export class ConfigError extends Error {}

export const HELP = `Usage: npm start -- [options]

Starts the web app and its API at one address, on a built-in PostgreSQL.

Options
  --port <number>     the port to listen on; overrides PORT
  --no-seed           do not fill an empty database with demo data, only with the world's countries
  --size <size>       the demo data for an empty database: ${Object.keys(SIZES).join(', ')}
  --backup-to <dir>   the folder for automatic backups; overrides BACKUP_TO
  --every <time>      the interval between backups: 30min, 1h, 1d; overrides BACKUP_EVERY
  --keep <rules>      the older backups to keep: 24h,7d,12m; overrides BACKUP_KEEP
  --help              show this text

Environment
  PORT                the port to listen on (3000; 0 for any free port)
  HOST                the address to listen on (127.0.0.1; 0.0.0.0 accepts other machines)
  DATA_DIR            the folder of the built-in PostgreSQL (./data)
  DATABASE_URL        a PostgreSQL 14 or newer to use instead: postgres://user:password@host:5432/database; of several
                      hosts (host1:5432,host2:5432) the server uses the primary
  DATABASE_REPLICAS   standbys of that database that serve reads: URLs, separated by commas (none)
  BACKUP_TO           the folder for automatic backups, outside the data folder (no backups)
  BACKUP_EVERY        the interval between backups (1h)
  BACKUP_KEEP         the older backups to keep: the last one of each of the last 24 hours, 7 days, 12 months, for
                      example; y is years (24h,7d,12m)
  EXTENSIONS_DIR      the folder of the extensions (extensions, next to package.json)
  EXTENSIONS_OFF      built-in features to leave out, separated by commas: purchase-orders (none)
  CORS_ORIGINS        origins of other web apps that may call the API, separated by commas (none)
  TRUST_PROXY         1 if a reverse proxy sends the client's address in X-Forwarded-For (0)
  ACCESS              access from other machines without accounts: proxy, open (refused)
  ACCESS_PROXY        with ACCESS=proxy, the proxy's addresses, separated by commas: 10.0.0.5, 10.1.0.0/16
  ACCESS_HEADER       with ACCESS=proxy, the header with the user's name (X-Forwarded-User)
  OIDC_ISSUER         the OpenID Connect provider that signs users in: https://login.example/realms/firm (none)
  OIDC_CLIENT_ID, OIDC_CLIENT_SECRET
                      the client id and secret of this server at the provider
  OIDC_LABEL          the provider's name on the sign-in button (its host name)
  OIDC_ROLE_CLAIM     the claim with the user's roles (roles); dots separate nested claims: realm_access.roles
  OIDC_ROLES          the role for each value of that claim: stock-clerks=clerk,stock-heads=manager (the same names)
  OIDC_SCOPE          the scopes to request (openid profile email)
  OIDC_PROMPT         the prompt to request at each sign-in: login, where several users share a machine
  ALLOWED_HOSTS       the host names of the API, separated by commas (any, if HOST accepts other machines)
  RATE_LIMIT          requests per minute and address (${DEFAULT_LIMITS.perMinute}; 0 for no limit)
  MAX_LAG             the event loop delay in milliseconds above which requests are refused (${DEFAULT_LIMITS.maxLag}; 0 for no limit)
  TRUST_CLOCK         1 if NTP keeps this machine's clock right: the server then accepts any later day (0)
  AUDIT_KEEP          how long to keep the audit trail: 730d (forever)
  LOG_LEVEL           fatal, error, warn, info, debug, trace or silent (info)
`;

type Environment = Record<string, string | undefined>;

/**
 * Reads the configuration from the command line and the environment; an empty variable counts as unset.
 * @returns undefined when the help was requested
 * @throws ConfigError naming the invalid setting
 */
export function readConfig(args: string[], env: Environment): Config | undefined {
  const { values } = parse(args);
  if (values.help) return undefined;
  const { size = 'default' } = values;
  if (!isSizeName(size)) throw new ConfigError(`--size ${size}: there is ${Object.keys(SIZES).join(', ')}.`);
  const backups = readBackups({
    to: values['backup-to'] ?? env.BACKUP_TO,
    every: values.every ?? env.BACKUP_EVERY,
    keep: values.keep ?? env.BACKUP_KEEP,
  });
  return {
    ...readDatabase({ ...env, BACKUP_TO: backups?.to }),
    replicas: readReplicas(env),
    host: env.HOST || '127.0.0.1',
    port:
      values.port === undefined
        ? readNumber('PORT', env.PORT || '3000', LAST_PORT)
        : readNumber('--port', values.port, LAST_PORT),
    seed: !values['no-seed'],
    size,
    corsOrigins: readOrigins(env.CORS_ORIGINS),
    apiOrigin: parseUrl(env.VITE_API_URL ?? '')?.origin,
    trustProxy: readSwitch('TRUST_PROXY', env.TRUST_PROXY),
    access: readAccess(env),
    provider: inWords(() => readProvider(env)),
    allowedHosts: readHosts(env.ALLOWED_HOSTS),
    trustClock: readSwitch('TRUST_CLOCK', env.TRUST_CLOCK),
    logLevel: readLevel(env.LOG_LEVEL),
    auditDays: readDays('AUDIT_KEEP', env.AUDIT_KEEP),
    backups,
    extensionsDir: readExtensionsDir(env),
    extensionsOff: readExtensionsOff(env),
    limits: readLimits(env),
  };
}

/** Reads the database settings, which the tools share with the server. */
export function readDatabase(env: Environment): DatabaseConfig {
  const databaseUrl = env.DATABASE_URL || undefined;
  if (databaseUrl && !hostsIn(databaseUrl).every(isPostgres)) {
    throw new ConfigError('DATABASE_URL must look like postgres://user:password@host:5432/database.');
  }
  const archiveTo = env.BACKUP_TO ? resolve(env.BACKUP_TO) : undefined;
  return { databaseUrl, dataDir: resolve(env.DATA_DIR || 'data'), archiveTo };
}

const isPostgres = (url: string) => /^postgres(ql)?:$/.test(parseUrl(url)?.protocol ?? '');

function readReplicas({ DATABASE_URL, DATABASE_REPLICAS }: Environment): string[] | undefined {
  const urls = partsOf(DATABASE_REPLICAS ?? '');
  if (urls.length === 0) return undefined;
  if (!DATABASE_URL) throw new ConfigError('DATABASE_REPLICAS are standbys of the database that DATABASE_URL names.');
  if (urls.every(isPostgres)) return urls;
  throw new ConfigError(
    'DATABASE_REPLICAS must be URLs like postgres://user:password@host:5432/database, with commas between.',
  );
}

/** Reads the extensions folder, which the tools share with the server. @throws ConfigError where it does not exist */
export function readExtensionsDir({ EXTENSIONS_DIR: dir }: Environment): string {
  if (!dir) return join(import.meta.dirname, '../extensions');
  if (existsSync(dir)) return resolve(dir);
  throw new ConfigError(`EXTENSIONS_DIR: there is no folder ${resolve(dir)}.`);
}

/** Returns the folders of extensions, then of built-in features. @throws ConfigError as {@link readExtensionsDir} does */
export const extensionDirs = (env: Environment): string[] => [readExtensionsDir(env), FEATURES];

/** Returns the features to leave out. Their tables stay in the database. @throws ConfigError naming an unknown one */
export function readExtensionsOff({ EXTENSIONS_OFF = '' }: Environment): string[] | undefined {
  const off = partsOf(EXTENSIONS_OFF);
  if (off.length === 0) return undefined;
  const features = extensionFolders(FEATURES).map(({ name }) => name);
  const unknown = off.find((name) => !features.includes(name));
  if (unknown === undefined) return off;
  throw new ConfigError(`EXTENSIONS_OFF: there is no feature "${unknown}". There are: ${features.join(', ')}.`);
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        port: { type: 'string' },
        size: { type: 'string' },
        'no-seed': { type: 'boolean' },
        'backup-to': { type: 'string' },
        every: { type: 'string' },
        keep: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new ConfigError(`${errorText(error)}\nSee --help.`);
  }
}

const parseUrl = (text: string) => (URL.canParse(text) ? new URL(text) : undefined);

const LAST_PORT = 65_535;

function readNumber(name: string, value: string, max: number): number {
  if (/^\d+$/.test(value) && Number(value) <= max) return Number(value);
  throw new ConfigError(`${name} must be a number from 0 to ${max}, not "${value}".`);
}

function readOrigins(value = ''): string[] {
  const origins = partsOf(value);
  for (const origin of origins) {
    if (origin === '*' || parseUrl(origin)?.origin === origin) continue;
    throw new ConfigError(`CORS_ORIGINS: "${origin}" is not an origin like https://shop.example.`);
  }
  return origins;
}

function readAccess({ ACCESS, ACCESS_PROXY, ACCESS_HEADER }: Environment): Access | undefined {
  if (ACCESS && !['proxy', 'open'].includes(ACCESS)) throw new ConfigError(`ACCESS is proxy or open, not "${ACCESS}".`);
  if (ACCESS !== 'proxy') {
    if (ACCESS_PROXY || ACCESS_HEADER) throw new ConfigError('ACCESS_PROXY and ACCESS_HEADER go with ACCESS=proxy.');
    return ACCESS ? { by: 'open' } : undefined;
  }
  const header = ACCESS_HEADER || 'X-Forwarded-User';
  if (!/^[\w-]+$/.test(header)) throw new ConfigError(`ACCESS_HEADER: "${header}" is no name of a header.`);
  if (!ACCESS_PROXY) throw new ConfigError('ACCESS=proxy: ACCESS_PROXY has to say which address the proxy calls from.');
  return { by: 'proxy', header, addresses: readAddresses(ACCESS_PROXY), proxy: ACCESS_PROXY };
}

/** @throws ConfigError with the reason */
function inWords<Setting>(read: () => Setting, name = ''): Setting {
  try {
    return read();
  } catch (error) {
    throw new ConfigError(`${name}${errorText(error)}`);
  }
}

function readAddresses(value: string): BlockList {
  const list = new BlockList();
  for (const each of partsOf(value)) {
    const [address = '', bits, ...more] = each.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    const length = Number(bits ?? (family === 'ipv6' ? 128 : 32));
    const isRange =
      isIP(address) && more.length === 0 && /^\d+$/.test(bits ?? '0') && length <= (family === 'ipv6' ? 128 : 32);
    if (!isRange) throw new ConfigError(`ACCESS_PROXY: "${each}" is no address like 10.0.0.5 or 10.1.0.0/16.`);
    list.addSubnet(address, length, family);
  }
  return list;
}

function readHosts(value = ''): string[] | undefined {
  const names = partsOf(value).map((name) => name.toLowerCase());
  const wrong = names.find((name) => !/^[\w.-]+$/.test(name));
  if (wrong) throw new ConfigError(`ALLOWED_HOSTS: "${wrong}" is not a name like stock.example, without a port.`);
  return names.length > 0 ? names : undefined;
}

/** Splits a comma-separated list. */
const partsOf = (value: string): string[] =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

function readLimits({ RATE_LIMIT, MAX_LAG }: Environment): Partial<Limits> | undefined {
  if (!RATE_LIMIT && !MAX_LAG) return undefined;
  return {
    ...(RATE_LIMIT && { perMinute: readNumber('RATE_LIMIT', RATE_LIMIT, 1_000_000_000) }),
    ...(MAX_LAG && { maxLag: readNumber('MAX_LAG', MAX_LAG, 60_000) }),
  };
}

function readSwitch(name: string, value = '0'): boolean {
  if (['1', 'true'].includes(value)) return true;
  if (['', '0', 'false'].includes(value)) return false;
  throw new ConfigError(`${name} must be 1 or 0, not "${value}".`);
}

const MINUTE_MS = 60_000;
const TIMES: Record<string, number> = { min: MINUTE_MS, h: 60 * MINUTE_MS, d: 24 * 60 * MINUTE_MS };

function readBackups({ to, every, keep }: Record<keyof BackupPlan, string | undefined>): BackupPlan | undefined {
  if (!to) {
    if (every || keep) throw new ConfigError('Name the folder for backups too: BACKUP_TO or --backup-to.');
    return undefined;
  }
  const [, count, unit = ''] = /^([1-9]\d{0,3})(min|h|d)$/.exec(every || '1h') ?? [];
  if (!count) throw new ConfigError(`Backups are taken every 30min, 1h or 1d, say, not every "${every}".`);
  const rules = keep || '24h,7d,12m';
  inWords(() => readKeep(rules), 'BACKUP_KEEP: ');
  return { to: resolve(to), every: Number(count) * (TIMES[unit] ?? MINUTE_MS), keep: rules };
}

function readDays(name: string, value = ''): number | undefined {
  if (value === '') return undefined;
  const [, days] = /^([1-9]\d{0,4})d$/.exec(value) ?? [];
  if (!days) throw new ConfigError(`${name} must be a number of days like 730d, not "${value}".`);
  return Number(days);
}

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

function readLevel(value = ''): string {
  if (value === '') return 'info';
  if (LEVELS.includes(value)) return value;
  throw new ConfigError(`LOG_LEVEL must be one of ${LEVELS.join(', ')}, not "${value}".`);
}
