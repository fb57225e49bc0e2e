import { decimalsOf } from '../../../../src/format/typedNumber';
import type { NumberSpec } from '../../../../src/schema/field';
import { t } from '../../../../src/texts/t';

/** Returns why the form would refuse a plain number. The validators of forms would load their chunk with the list. */
export function problemOf({ min, max, step }: NumberSpec, plain: string): string | undefined {
  if (plain === '') return undefined;
  if (Number(plain) < min) return t('Must be at least {min}', { min });
  if (max !== undefined && Number(plain) > max) return t('Must be at most {max}', { max });
  const decimals = decimalsOf(plain);
  if (step === 1 && decimals > 0) return t('Must be a whole number');
  return step !== 'any' && decimals > 2 ? t('At most two decimals') : undefined;
}
