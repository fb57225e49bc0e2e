import { lazyComponent } from '../../routing/lazyComponent';
import type { Entity } from '../../schema/entity';
import type { NamedField } from '../../schema/field';
import { inSections } from '../../schema/sections';
import { translate } from '../../texts/t';
import { FieldInputs } from './FieldInputs';
import styles from './form.module.css';

const TabbedInputs = lazyComponent(() => import('./TabbedInputs'));

/** The inputs of a form: fields without a section, then each section under its heading or in a tab, then lines. */
export function FormSections({ entity: { form, sections, inTabs } }: { entity: Entity }) {
  const { rest, titled } = inSections(form, sections);
  const plain = rest.filter((field) => !hasRows(field));
  const rows = rest.filter(hasRows);
  return (
    <>
      {plain.length > 0 && <Inputs fields={plain} />}
      {inTabs ? (
        <TabbedInputs parts={titled} draw={(fields) => <Inputs fields={fields} />} />
      ) : (
        titled.map(({ title, fields }) => (
          <fieldset key={title} className={styles.section}>
            <legend>{translate(title)}</legend>
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
