import type { SettingValue } from '../../../contract/definition/settings';
import type { Executor } from '../../../server/db/types';
import { readSettings } from '../../../server/entity/settings';
import type { Context } from '../../../server/http/context';
import type { Fact } from '../sections';
import { settings as ownSettings } from '../settings';
import type { Address } from '../versions/version';

/** The firm that gives the file. A missing value is null. */
export interface Firm {
  name: string | null;
  /** Ten digits. */
  nip: string | null;
  /** Null where no feature keeps the firm. */
  currency: string | null;
  address: Address | null;
  office: string | null;
  /** The facts that the settings lack for a file. */
  missing: Fact[];
}

/** A NIP as the schema takes it. */
const NIP = /^[1-9](\d[1-9]|[1-9]\d)\d{7}$/;

/** The parts of the address that a firm may not have. */
const OPTIONAL = ['street', 'flat'];

/** Reads the firm from the settings of the feature that keeps it, and the address from the settings of this feature. */
export async function readFirm(db: Executor, settings: Context['settings']): Promise<Firm> {
  const kept = settings.find(({ name, fields }) => name === 'firm' && 'taxNumber' in fields);
  const [firm, { office, ...parts }] = [kept ? await readSettings(db, kept) : {}, await readSettings(db, ownSettings)];
  const name = textOf(firm['name']);
  const digits =
    textOf(firm['taxNumber'])
      ?.replace(/^\s*PL/i, '')
      .replace(/[\s-]/g, '') ?? '';
  // The number of a firm of another country is no NIP, even if it looks like one.
  const nip = firm['country'] !== 'other' && NIP.test(digits) ? digits : null;
  const isWhole = Object.entries(parts).every(([part, value]) => OPTIONAL.includes(part) || value !== null);
  return {
    name,
    nip,
    currency: textOf(firm['currency']),
    address: isWhole ? (parts as Address) : null,
    office,
    missing: [
      ...(kept ? [] : ['firm' as const]),
      ...(kept && name === null ? ['name' as const] : []),
      ...(kept && nip === null ? ['nip' as const] : []),
      ...(isWhole ? [] : ['address' as const]),
    ],
  };
}

const textOf = (value: SettingValue | undefined): string | null => (typeof value === 'string' && value ? value : null);
