import { isSizeName, SIZES, type SizeName } from '../../server/seed/sizes';

/** Reads a number from the environment. @throws Error if it is not a number above 0 */
export function numberSetting(name: string, otherwise: number): number {
  const number = Number(process.env[name] || otherwise);
  if (number > 0) return number;
  throw new Error(`${name} must be a number above 0, not "${process.env[name]}".`);
}

/** Reads sizes of demo data from the environment, separated by commas. @throws Error for an unknown size */
export function sizesSetting(name: string, otherwise: string): SizeName[] {
  return (process.env[name] || otherwise).split(',').map((size) => {
    if (isSizeName(size)) return size;
    throw new Error(`${name}: there is no size "${size}", but ${Object.keys(SIZES).join(', ')}.`);
  });
}
