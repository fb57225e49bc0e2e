import type { ComponentProps, ReactNode } from 'react';
import { Form } from 'react-admin';
import { detailField } from '../schema/detail';
import { type Field, shownAttribute } from '../schema/field';
import { column } from '../schema/list/columns';
import type { Filter } from '../schema/list/filters';
import type { AnyRow } from '../schema/record';
import { LabelledControl } from '../views/controls/LabelledControl';
import { FieldInputs } from '../views/form/FieldInputs';
import { Card } from '../views/page/Card';
import { Page } from '../views/page/Page';
import { themed } from '../views/themed';
import styles from './catalogue.module.css';
import { fields, filters, values } from './samples';

const ignore = () => {};

const Hatch = themed(() => import('./Hatch'));

/** Every kind of field and filter, in every state and in both colour schemes. For developers and for visual checks. */
export default function CataloguePage() {
  return (
    <Page heading="Catalogue">
      <Scheme name="light" />
      <Scheme name="dark" />
    </Page>
  );
}

const Scheme = ({ name }: { name: 'light' | 'dark' }) => (
  <section className={styles.scheme} data-scheme={name} aria-label={`Colours: ${name}`}>
    <Card title={`Fields, ${name}`}>
      {Object.entries(fields).map(([kind, field]) => (
        <Sample key={kind} name={kind}>
          <FieldStates name={kind} field={field as Field<unknown>} />
        </Sample>
      ))}
    </Card>
    <Card title={`Filters, ${name}`}>
      {Object.entries(filters).map(([kind, filter]) => (
        <Sample key={kind} name={kind}>
          <FilterStates filter={filter} />
        </Sample>
      ))}
    </Card>
    <Card title={`Hatches, ${name}`}>
      <Hatch rating={4} />
    </Card>
  </section>
);

const Sample = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={styles.sample}>
    <h3>{name}</h3>
    <div className={styles.states}>{children}</div>
  </div>
);

const State = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={styles.state}>
    <p>{name}</p>
    {children}
  </div>
);

function FieldStates({ name, field }: { name: string; field: Field<unknown> }) {
  const { cell } = column(field, (row: AnyRow) => row[shownAttribute(field.kind, name)]);
  const { show } = detailField(name, field);
  const { label, kind } = field;
  const { input } = kind;
  const typed = String(values[name]);
  return (
    <>
      <State name="Cell">
        <div className={styles.cell}>{cell(values)}</div>
      </State>
      <State name="Cell, empty">{cell({})}</State>
      <State name="Detail">{show(values)}</State>
      {input.as === 'group' || input.as === 'lines' ? (
        <State name="Input">
          <Form>
            <FieldInputs field={{ ...field, name }} />
          </Form>
        </State>
      ) : (
        <InputStates control={{ label, spec: input, onChange: ignore }} typed={typed} />
      )}
    </>
  );
}

type Control = Pick<ComponentProps<typeof LabelledControl>, 'label' | 'spec' | 'onChange'>;

const InputStates = ({ control, typed }: { control: Control; typed: string }) => (
  <>
    <State name="Input">
      <LabelledControl {...control} value={typed} required />
    </State>
    <State name="Input, empty">
      <LabelledControl {...control} value="" required />
    </State>
    <State name="Input, error">
      <LabelledControl {...control} value="" required problem="Required" />
    </State>
    <State name="Input, disabled">
      <LabelledControl {...control} value={typed} disabled />
    </State>
  </>
);

function FilterStates({ filter: { label, input } }: { filter: Filter }) {
  const control = { label, spec: input, onChange: ignore, hint: 'Wszystkie' };
  return (
    <>
      <State name="Empty">
        <LabelledControl {...control} value="" />
      </State>
      <State name="Error">
        <LabelledControl {...control} value="" problem="Must be at least 0" />
      </State>
      <State name="Disabled">
        <LabelledControl {...control} value="" disabled />
      </State>
    </>
  );
}
