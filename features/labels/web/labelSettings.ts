import { accountKey } from '../../../src/account';
import { readStoredJson, store } from '../../../src/localStore';
import { LABEL_SIZES, type LabelSize } from './labelSizes';

/** The size, the symbol and the texts of a user's labels. */
export interface LabelSettings {
  size: string;
  symbol: 'barcode' | 'qr';
  /** The code as text. */
  code: boolean;
  price: boolean;
  unit: boolean;
  /** The user's own line. */
  text: string;
  /** A QR code of the name for products without a barcode. */
  nameCode: boolean;
}

const DEFAULTS: LabelSettings = {
  size: 'a4-24',
  symbol: 'barcode',
  code: true,
  price: false,
  unit: false,
  text: '',
  nameCode: true,
};

const key = () => accountKey('labels');

/** Returns the size of the settings. An older release may have stored an unknown one. */
export const sizeOf = ({ size }: LabelSettings): LabelSize =>
  LABEL_SIZES.find((each) => each.key === size) ?? (LABEL_SIZES[0] as LabelSize);

/** Returns the settings of the user in this browser. Values of another type than the default's are ignored. */
export function readSettings(): LabelSettings {
  const known = Object.entries(readStoredJson(key()) ?? {}).filter(
    ([name, value]) => name in DEFAULTS && typeof value === typeof DEFAULTS[name as keyof LabelSettings],
  );
  const settings: LabelSettings = { ...DEFAULTS, ...Object.fromEntries(known) };
  return { ...settings, size: sizeOf(settings).key, symbol: settings.symbol === 'qr' ? 'qr' : 'barcode' };
}

/** Keeps the settings for the next labels. */
export const keepSettings = (settings: LabelSettings): void => void store(key(), JSON.stringify(settings));
