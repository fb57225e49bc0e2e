import { useFormState } from 'react-hook-form';
import type { Entity } from '../../schema/entity';
import type { NamedField } from '../../schema/field';
import { inSections } from '../../schema/sections';
import { Tabs } from '../Tabs';
import { FieldInputs } from './FieldInputs';
import styles from './form.module.css';

/** The inputs of a form: those without a heading first, then each section under its own, or in a tab, and rows below. */
export function FormSections({ entity: { form, sections, inTabs } }: { entity: Entity }) {
  const { rest, titled } = inSections(form, sections);
  const plain = rest.filter((field) => !hasRows(field));
  const rows = rest.filter(hasRows);
  return (
    <>
      {plain.length > 0 && <Inputs fields={plain} />}
      {inTabs ? (
        <TabbedInputs parts={titled} />
      ) : (
        titled.map(({ title, fields }) => (
          <fieldset key={title} className={styles.section}>
            <legend>{title}</legend>
            <Inputs fields={fields} />
          </fieldset>
        ))
      )}
      {rows.length > 0 && <Inputs fields={rows} />}
    </>
  );
}

const hasRows = ({ kind: { input } }: NamedField): boolean => input.as === 'lines';

const Inputs = ({ fields }: { fields: readonly NamedField[] }) => (
  <div className={styles.fields}>
    {fields.map((field) => (
      <FieldInputs key={field.name} field={field} />
    ))}
  </div>
);

/** Every tab stays in the form: what is hidden is checked and sent too. */
function TabbedInputs({ parts }: { parts: readonly { title: string; fields: readonly NamedField[] }[] }) {
  const { errors, submitCount } = useFormState();
  const tabs = parts.map(({ title, fields }) => ({
    title,
    content: <Inputs fields={fields} />,
    problems: fields.reduce((sum, field) => sum + problemsOf(field, errors), 0),
  }));
  return <Tabs tabs={tabs} refusals={submitCount} />;
}

const problemsOf = ({ name, kind: { input } }: NamedField, errors: object): number =>
  input.as === 'group' && input.flat
    ? input.parts.reduce((sum, part) => sum + problemsOf(part, errors), 0)
    : problemsIn((errors as Partial<Record<string, unknown>>)[name]);

/** The problems that a form keeps for a value: its own, or those of its parts. */
function problemsIn(error: unknown): number {
  if (typeof error !== 'object' || error === null) return 0;
  if ('type' in error && typeof error.type === 'string') return 1;
  return Object.values(error).reduce((sum: number, part) => sum + problemsIn(part), 0);
}
