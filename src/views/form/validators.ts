import { maxLength, maxValue, minLength, minValue, required, type Validator } from 'react-admin';
import { EMAIL_ADDRESS } from '../../../contract/emailAddress';
import type { InputSpec, TextRules } from '../../schema/field';

const notBlank: Validator = (value) =>
  typeof value === 'string' && value.trim() === '' ? 'ra.validation.required' : undefined;

/** Refuses more decimals than the step has, and fractions where it is whole. */
const inSteps =
  (step: number): Validator =>
  (value) => {
    const typed = Number(value);
    if (value === '' || typed === Number(typed.toFixed(step === 1 ? 0 : 2))) return undefined;
    return step === 1 ? 'Must be a whole number' : 'At most two decimals';
  };

/** Refuses what does not look as it has to. */
const like =
  ([pattern, message]: readonly [RegExp, string]): Validator =>
  (value) =>
    !value || pattern.test(String(value).trim()) ? undefined : `${message.charAt(0).toUpperCase()}${message.slice(1)}`;

interface Rules {
  optional?: boolean | undefined;
  rules?: TextRules | undefined;
}

/** What a form checks before it sends a value; the server checks again. A field is required unless it is optional. */
export function validatorsOf(
  spec: InputSpec,
  { optional, rules: { min, max, pattern } = {} }: Rules = {},
): Validator[] {
  const all: (Validator | false | undefined)[] = [
    !optional && required(),
    !optional && notBlank,
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
