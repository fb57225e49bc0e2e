import { createContext, useContext } from 'react';
import { lazyComponent } from '../../routing/lazyComponent';
import { type NamedField, shownAttribute } from '../../schema/field';
import { FormInput } from './FormInput';
import styles from './form.module.css';

// Few forms have either.
const ConditionalInputs = lazyComponent(() => import('./ConditionalInputs'));
const LinesInput = lazyComponent(() => import('./LinesInput'));

/** Fetches what a form of these fields is drawn by besides, so that it is drawn at once. */
export const loadInputs = (fields: readonly NamedField[]): Promise<unknown> =>
  Promise.all([
    fields.some(({ when }) => when) && ConditionalInputs.load(),
    fields.some(({ kind }) => kind.input.as === 'lines') && LinesInput.load(),
  ]);

/** Whether a form changes a record that is there, whose fixed fields stay as they are. */
export const IsEdit = createContext(false);

interface FieldInputsProps {
  field: NamedField;
  /** Where its value stands in the form: '' at the top, `address.` in an address. */
  at?: string;
}

/** What one declared field of a form is typed in: one input, those of its parts, or rows of them. */
export function FieldInputs({ field, at = '' }: FieldInputsProps) {
  const { name, kind } = field;
  const { input } = kind;
  const isEdit = useContext(IsEdit);
  if (field.when) return <ConditionalInputs field={field} when={field.when} at={at} inputs={FieldInputs} />;
  if (input.as === 'lines') return <LinesInput field={field} spec={input} source={at + name} inputs={FieldInputs} />;
  if (input.as !== 'group') {
    const { label, optional, fixed } = field;
    const disabled = fixed && isEdit;
    const calledBy = at + shownAttribute(kind, name);
    return (
      <FormInput source={at + name} spec={input} rules={kind.rules} {...{ label, optional, disabled, calledBy }} />
    );
  }
  return (
    <div className={styles.group}>
      {input.parts.map((part) => (
        <FieldInputs key={part.name} field={part} at={input.flat ? at : `${at}${name}.`} />
      ))}
    </div>
  );
}
