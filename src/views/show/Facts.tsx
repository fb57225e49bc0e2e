import { createContext, use, useLayoutEffect } from 'react';
import type { DetailField } from '../../schema/detail';
import type { AnyRow } from '../../schema/record';
import { type Description, DescriptionList } from '../page/DescriptionList';
import { FieldValue } from './FieldValue';

interface ExtraFacts {
  items: readonly Description[];
  /** Codes that extensions add below the name. */
  codes: readonly string[];
  /** Changes the number of components that show them. Without any, the page shows them below its body. */
  count: (change: -1 | 0 | 1) => void;
}

/** The facts that extensions add to the record's page. */
export const ExtraFactsContext = createContext<ExtraFacts>({ items: [], codes: [], count: () => {} });

/** The facts of a custom body, followed by the facts that extensions add. */
export function Facts({ items = [] }: { items?: readonly Description[] }) {
  const { items: extras, count } = use(ExtraFactsContext);
  useLayoutEffect(() => {
    count(1);
    return () => count(-1);
  }, [count]);
  const all = [...items, ...extras];
  return all.length > 0 && <DescriptionList items={all} />;
}

/**
 * Follows a custom body, and has a body without {@link Facts} counted. Most bodies have them: their pages need no second rendering
 * before the first paint.
 */
export function AbsentFacts({ count }: Pick<ExtraFacts, 'count'>) {
  useLayoutEffect(() => count(0), [count]);
  return null;
}

/** Returns whether a field is a single value, not a table of lines. */
export const hasLines = ({ lines }: DetailField): boolean => lines !== undefined;

/** Returns the labels and values of the plain fields. */
export const factsOf = (fields: readonly DetailField[], record: AnyRow): Description[] =>
  fields
    .filter((field) => !hasLines(field))
    .map((field) => ({ label: field.label, value: <FieldValue field={field} record={record} /> }));
