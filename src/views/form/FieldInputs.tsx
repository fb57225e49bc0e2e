import { createContext, useContext } from 'react';
import { lazyComponent } from '../../routing/lazyComponent';
import { type NamedField, shownAttribute } from '../../schema/field';
import { FormInput } from './FormInput';
import styles from './form.module.css';

// Most forms need neither.
const ConditionalInputs = lazyComponent(() => import('./ConditionalInputs'));
const LinesInput = lazyComponent(() => import('./LinesInput'));

/** Preloads the lazy inputs that these fields need, so that the form renders at once. */
export const loadInputs = (fields: readonly NamedField[]): Promise<unknown> =>
  Promise.all([
    fields.some(({ when }) => when) && ConditionalInputs.load(),
    fields.some(({ kind }) => kind.input.as === 'lines') && LinesInput.load(),
  ]);

/** Whether the form edits an existing record, where fixed fields are disabled. */
export const IsEdit = createContext(false);

interface FieldInputsProps {
  field: NamedField;
  /** The path of its parent in the form values: '' at the top level, `address.` in an address. */
  at?: string;
}

/** The inputs of a declared field: one input, one for each part, or lines. */
export function FieldInputs({ field, at = '' }: FieldInputsProps) {
  const { name, kind } = field;
  const { input } = kind;
  const isEdit = useContext(IsEdit);
  if (field.when) return <ConditionalInputs field={field} when={field.when} at={at} inputs={FieldInputs} />;
  if (input.as === 'lines') return <LinesInput field={field} spec={input} source={at + name} inputs={FieldInputs} />;
  if (input.as !== 'group') {
    const { label, optional, fixed } = field;
    const disabled = fixed && isEdit;
    const nameSource = at + shownAttribute(kind, name);
    return (
      <FormInput source={at + name} spec={input} rules={kind.rules} {...{ label, optional, disabled, nameSource }} />
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
