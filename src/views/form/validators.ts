import { email, minValue, required, type Validator } from 'react-admin';
import type { InputSpec } from '../../schema/field';

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

/** What a form checks before it sends a value; the server checks again. Every field is required. */
export function validatorsOf(spec: InputSpec): Validator[] {
  const always = [required(), notBlank];
  if (spec.as === 'number')
    return [...always, minValue(spec.min), ...(spec.step === 'any' ? [] : [inSteps(spec.step)])];
  if (spec.as === 'text' && spec.type === 'email') return [...always, email()];
  return always;
}
