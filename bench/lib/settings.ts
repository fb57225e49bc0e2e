import { isSizeName, SIZES, type SizeName } from '../../server/seed/sizes';

/** A number that the environment may set. @throws Error where it is set to something else */
export function numberSetting(name: string, otherwise: number): number {
  const number = Number(process.env[name] || otherwise);
  if (number > 0) return number;
  throw new Error(`${name} must be a number above 0, not "${process.env[name]}".`);
}

/** Sizes of demo data, separated by commas, that the environment may set. @throws Error where there is none of a name */
export function sizesSetting(name: string, otherwise: string): SizeName[] {
  return (process.env[name] || otherwise).split(',').map((size) => {
    if (isSizeName(size)) return size;
    throw new Error(`${name}: there is no size "${size}", but ${Object.keys(SIZES).join(', ')}.`);
  });
}
