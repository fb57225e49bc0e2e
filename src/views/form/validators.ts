import { maxLength, maxValue, minLength, minValue, type Validator } from 'react-admin';
import { EMAIL_ADDRESS } from '../../../contract/emailAddress';
import { isPlainNumber, NO_NUMBER } from '../../format/number';
import type { InputSpec, TextRules } from '../../schema/field';
import { t, translate } from '../../texts/t';

const notBlank: Validator = (value) => (String(value ?? '').trim() === '' ? 'ra.validation.required' : undefined);

// The control shows a more detailed message.
const oneNumber: Validator = (value) => (value && !isPlainNumber(String(value)) ? t(NO_NUMBER) : undefined);

/**
 * Refuses more decimals than the step has, and fractions if the step is whole. Trailing zeros count: with a step of two
 * decimals, 1.250 more likely means 1250. A negative exponent counts as decimals.
 */
const inSteps = (step: number): Validator =>
  step === 1
    ? (value) => (/\.\d|e-/i.test(value) ? t('Must be a whole number') : undefined)
    : (value) => (/\.\d{3}|e-/i.test(value) ? t('At most two decimals') : undefined);

/** Refuses text that does not match a pattern. */
const like =
  ([pattern, message]: readonly [RegExp, string]): Validator =>
  (value) =>
    !value || pattern.test(String(value).trim())
      ? undefined
      : translate(`${message.charAt(0).toUpperCase()}${message.slice(1)}`);

interface Rules {
  optional?: boolean | undefined;
  rules?: TextRules | undefined;
}

/** Returns the client-side checks of a value; the server repeats them. A field is required unless it is optional. */
export function validatorsOf(
  spec: InputSpec,
  { optional, rules: { min, max, pattern } = {} }: Rules = {},
): Validator[] {
  const all: (Validator | false | undefined)[] = [
    !optional && notBlank,
    spec.as === 'number' && oneNumber,
    spec.as === 'number' && minValue(spec.min),
    spec.as === 'number' && spec.max !== undefined && maxValue(spec.max),
    spec.as === 'number' && spec.step !== 'any' && inSteps(spec.step),
    spec.as === 'text' && spec.type === 'email' && like([EMAIL_ADDRESS, 'must be a valid email']),
    min !== undefined && minLength(min),
    max !== undefined && maxLength(max),
    pattern && like(pattern),
  ];
  return all.filter((each) => typeof each === 'function');
}
