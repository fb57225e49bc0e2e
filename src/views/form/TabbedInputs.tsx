import type { ReactNode } from 'react';
import { useFormState } from 'react-hook-form';
import type { NamedField } from '../../schema/field';
import { Tabs } from '../page/Tabs';

interface TabbedInputsProps {
  parts: readonly { title: string; fields: readonly NamedField[] }[];
  /** Renders the inputs of a section. */
  draw: (fields: readonly NamedField[]) => ReactNode;
}

/** The sections of a form as tabs. Hidden tabs stay mounted, so that their fields are validated and sent. */
export default function TabbedInputs({ parts, draw }: TabbedInputsProps) {
  const { errors, submitCount } = useFormState();
  const tabs = parts.map(({ title, fields }) => ({
    title,
    content: draw(fields),
    problems: fields.reduce((sum, field) => sum + problemsOf(field, errors), 0),
  }));
  return <Tabs tabs={tabs} refusals={submitCount} />;
}

const problemsOf = ({ name, kind: { input } }: NamedField, errors: object): number =>
  input.as === 'group' && input.flat
    ? input.parts.reduce((sum, part) => sum + problemsOf(part, errors), 0)
    : problemsIn((errors as Partial<Record<string, unknown>>)[name]);

/** Counts the validation errors of a value and its parts. */
function problemsIn(error: unknown): number {
  if (typeof error !== 'object' || error === null) return 0;
  if ('type' in error && typeof error.type === 'string') return 1;
  return Object.values(error).reduce((sum: number, part) => sum + problemsIn(part), 0);
}
