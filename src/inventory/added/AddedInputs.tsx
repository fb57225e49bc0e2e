import { useState } from 'react';
import { useInput, ValidationError, type Validator } from 'react-admin';
import { useController, useWatch } from 'react-hook-form';
import type { InputSpec, NamedField } from '../../schema/field';
import { t, translate } from '../../texts/t';
import { LabelledControl } from '../../views/controls/LabelledControl';
import { FieldInputs } from '../../views/form/FieldInputs';
import { validatorsOf } from '../../views/form/validators';
import { isEnter } from '../../views/keys';
import later from '../later.module.css';
import { useMoveSpec } from '../move/moveContext';
import type { MoveForm, MoveRow } from '../move/moveForm';
import { headFields, lineFields, lineTexts } from './addedFields';

export { addedBody } from './addedFields';

/** The inputs of the fields that features and extensions add to the form of a move, in one place of it. */
export default function AddedInputs(props: AddedInputsProps) {
  const { type } = useMoveSpec();
  if (type === undefined) return null;
  if (props.at === 'row') return <LineInputs type={type} {...props} />;
  return props.at === 'head' ? <HeadInputs type={type} /> : <LineToggles type={type} />;
}

function HeadInputs({ type }: { type: string }) {
  const [fields] = useState(() => headFields(type));
  return fields.map((field) => <FieldInputs key={field.name} field={field} at="values." />);
}

/** A checkbox for each field of a line: it shows the input in every row. */
function LineToggles({ type }: { type: string }) {
  const [fields] = useState(() => lineFields(type));
  const { field } = useController<MoveForm, 'shown'>({ name: 'shown' });
  const shown = field.value ?? [];
  return fields.map(({ name, label }) => (
    <label key={name} className={later.toggle}>
      <input
        type="checkbox"
        checked={shown.includes(name)}
        onChange={({ target }) =>
          field.onChange(target.checked ? [...shown, name] : shown.filter((other) => other !== name))
        }
      />
      {translate(label)}
    </label>
  ));
}

/** The shown inputs of a row. */
function LineInputs({ type, index, shown, onEnter }: { type: string } & Extract<AddedInputsProps, { at: 'row' }>) {
  const [fields] = useState(() => lineFields(type));
  return fields
    .filter(({ name }) => shown.includes(name))
    .map((field) => (
      // biome-ignore lint/a11y/noStaticElementInteractions: Enter in the input inside must not send the form
      <div
        key={field.name}
        data-added
        onKeyDown={(event) => {
          if (!isEnter(event)) return;
          event.preventDefault();
          onEnter();
        }}
      >
        <LineInput type={type} index={index} field={field} />
      </div>
    ));
}

function LineInput({ type, index, field: { name, label, kind } }: { type: string; index: number; field: NamedField }) {
  // The declarations of a line's fields exclude groups and lines.
  const spec = kind.input as InputSpec;
  const product = useWatch<MoveForm, `rows.${number}.product`>({ name: `rows.${index}.product` });
  const agreed = useWatch<MoveForm, 'agreed'>({ name: 'agreed' });
  const { field, fieldState } = useInput<string | null>({
    source: `rows.${index}.added.${name}`,
    validate: [
      ...validatorsOf(spec, { optional: true, rules: kind.rules }).map(ofShownText(type, index, name)),
      sameInTwins(type, index, name),
    ],
    // An empty input is not the same as an untouched one, which shows the suggestion.
    format: (value) => value,
    parse: (value) => value,
  });
  const row: MoveRow = { product, amount: '', ...(field.value != null && { added: { [name]: field.value } }) };
  return (
    <LabelledControl
      label={label}
      spec={spec}
      value={lineTexts(type, row, { agreed })[name] ?? ''}
      onChange={field.onChange}
      onBlur={field.onBlur}
      controlRef={field.ref}
      problem={fieldState.error && <ValidationError error={fieldState.error.message ?? ''} />}
    />
  );
}

/** Lets a validator check the text that the input shows, which an untouched input does not hold. */
const ofShownText =
  (type: string, index: number, name: string) =>
  (validator: Validator): Validator =>
  (_value, form, props) => {
    const move = form as MoveForm;
    const row = move.rows[index];
    return row && validator(lineTexts(type, row, move)[name], form, props);
  };

/** Refuses another value than an earlier row of the same product has: both rows are one line of the transaction. */
const sameInTwins =
  (type: string, index: number, name: string): Validator =>
  (_value, form) => {
    const move = form as MoveForm;
    const { rows } = move;
    const own = rows[index];
    const textOf = (row: MoveRow) => lineTexts(type, row, move)[name];
    const complete = rows.slice(0, index).filter(({ amount }) => amount !== '');
    const twins = complete.filter(({ product }) => product && product.id === own?.product?.id);
    return own && twins.some((twin) => textOf(twin) !== textOf(own))
      ? t('Another row of this product has another value')
      : undefined;
  };

/** The places of the form: its head, below the rows, or in a row. */
export type AddedInputsProps =
  | { at: 'head' | 'rows' }
  | {
      at: 'row';
      index: number;
      /** The names of the fields to show. */
      shown: readonly string[];
      /** Called on Enter: focuses the next row. */
      onEnter: () => void;
    };
