import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react';
import { HttpError } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type { HistoryEntry } from '../../../contract/history';
import { isMissing, NOTHING } from '../../format/number';
import { pageQuery } from '../../routing/pageRoute';
import type { Entity } from '../../schema/entity';
import type { NamedField, ReferenceSpec } from '../../schema/field';
import { initialValues } from '../../schema/initialValues';
import type { AnyRow } from '../../schema/record';
import { t, translate } from '../../texts/t';
import { useOptions } from '../controls/useOptions';
import { useKnownEntity } from '../data/entities';
import { recordQueryOptions } from '../data/recordQueryOptions';
import { failureOf } from '../data/unanswered';
import { useProvider } from '../data/useProvider';
import { ErrorMessage } from '../messages/ErrorMessage';
import styles from './conflictResolver.module.css';

interface ConflictResolverProps {
  entity: Entity;
  /** The version of the record that the form was filled with. */
  base: AnyRow;
  /** The server's response to the save. */
  refusal: Error;
  /** Receives the current version of the record; the form edits this version from now on. */
  onMerged: (current: AnyRow) => void;
}

/**
 * Resolves an edit conflict. Fields that only others have changed take their current value; for a field that both have
 * changed, the user chooses, and the typed value is the default.
 */
export default function ConflictResolver({ refusal, ...rest }: ConflictResolverProps) {
  const changes = refusal instanceof HttpError && refusal.status === OUTDATED && refusal.body?.changes;
  // The key resets the component for another conflict.
  return Array.isArray(changes) && <FreshConflict key={changes[0]?.eventId} changes={changes} {...rest} />;
}

const OUTDATED = 412;

interface ConflictProps extends Omit<ConflictResolverProps, 'refusal'> {
  /** Changes by others since the form was loaded, newest first. */
  changes: readonly HistoryEntry[];
}

function FreshConflict({ base: first, ...rest }: ConflictProps) {
  const [base] = useState(first);
  const dataProvider = useProvider();
  const options = recordQueryOptions(dataProvider, rest.entity, String(base.id), 'form');
  const query = useQuery(options);
  const { data, isFetchedAfterMount } = query;
  const failure = failureOf({ ...query, data: isFetchedAfterMount ? data : undefined });
  if (failure) return <ErrorMessage {...failure} />;
  // Waits for a fresh response; the cache may still have the version that the form was filled with.
  return data && isFetchedAfterMount && <ConflictForm {...rest} base={base} current={data} />;
}

function ConflictForm({ entity, base, current, changes, onMerged }: ConflictProps & { current: AnyRow }) {
  const { getValues, setValue } = useFormContext();
  const [rows] = useState(() => {
    const typed = getValues();
    return entity.form.flatMap((field) => rowOf(field, base, current, typed));
  });
  const take = (values: AnyRow) => {
    for (const [name, value] of Object.entries(values)) setValue(name, value, { shouldDirty: true });
  };
  const merge = useEffectEvent(() => {
    for (const row of rows) if (!row.isConflict) take(row.theirs);
    onMerged(current);
  });
  useEffect(() => merge(), []);

  const conflicts = rows.filter(({ isConflict }) => isConflict);
  return (
    <section className={styles.merge} aria-label={t('Changes by others')}>
      <p>
        {conflicts.length > 0
          ? t('You and another user changed the same fields: choose which values to keep, then save again.')
          : t('The form now has the changes of other users beside yours. Save again.')}
      </p>
      {conflicts.map((row) => (
        <Choice key={row.field.name} row={row} changes={changes} onChoose={take} />
      ))}
    </section>
  );
}

/** A field that others have changed, with its form value as typed and as it is now. */
interface ConflictRow {
  field: NamedField;
  mine: AnyRow;
  theirs: AnyRow;
  /** Whether the user has changed it as well, to a different value. */
  isConflict: boolean;
}

function rowOf(field: NamedField, base: AnyRow, current: AnyRow, typed: AnyRow): ConflictRow[] {
  const [was, theirs] = [initialValues([field], base), initialValues([field], current)];
  if (alike(was, theirs)) return [];
  const mine = Object.fromEntries(Object.keys(was).map((name) => [name, typed[name]]));
  return [{ field, mine, theirs, isConflict: !alike(mine, was) && !alike(mine, theirs) }];
}

/** Compares two values deeply, ignoring the order of keys. A missing value equals ''. */
function alike(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return (one ?? '') === (other ?? '');
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return names.every((name) => alike((one as AnyRow)[name], (other as AnyRow)[name]));
}

interface ChoiceProps {
  row: ConflictRow;
  changes: readonly HistoryEntry[];
  onChoose: (values: AnyRow) => void;
}

function Choice({ row: { field, mine, theirs }, changes, onChoose }: ChoiceProps) {
  const name = useId();
  const entry = changes.find((entry) => entry.changes.some((change) => change.field === field.name));
  const change = entry?.changes.find((change) => change.field === field.name);
  const author = entry?.account ? t('By {account}', { account: entry.account }) : t('By another user');
  return (
    <fieldset>
      <legend>{translate(field.label)}</legend>
      <label>
        <input type="radio" name={name} defaultChecked onChange={() => onChoose(mine)} /> <b>{t('Yours:')}</b>{' '}
        <FieldSummary field={field} typed={mine} />
      </label>
      <label>
        <input type="radio" name={name} onChange={() => onChoose(theirs)} /> <b>{author}:</b>{' '}
        {field.kind.input.as === 'lines'
          ? t('as it is now')
          : (change?.after ?? <FieldSummary field={field} typed={theirs} />)}
      </label>
    </fieldset>
  );
}

interface FieldSummaryProps {
  field: NamedField;
  /** The values of its inputs. */
  typed: AnyRow;
}

/** Shows a field's form value as text. */
function FieldSummary({ field: { name, kind }, typed }: FieldSummaryProps): ReactNode {
  const { input } = kind;
  const value = typed[name];
  if (input.as === 'lines') return t('as typed');
  if (input.as === 'group') {
    const parts = (input.flat ? typed : (value ?? {})) as AnyRow;
    return input.parts.map((part, index) => (
      <Fragment key={part.name}>
        {index > 0 && ', '}
        <FieldSummary field={part} typed={parts} />
      </Fragment>
    ));
  }
  if (isMissing(value)) return NOTHING;
  if (input.as !== 'reference') return kind.text(kind.write(value));
  const id = String(value);
  return input.search ? <RecordName list={input.to} id={id} /> : <OptionLabel spec={input} id={id} typed={typed} />;
}

/** The label of the option chosen in a select. */
function OptionLabel({ spec: { to, narrowedBy }, id, typed }: { spec: ReferenceSpec; id: string; typed: AnyRow }) {
  const { field = '', param = field } = narrowedBy ?? {};
  const { options } = useOptions(to, { filter: field ? { [param]: String(typed[field]) } : {} });
  return options.find(({ value }) => value === id)?.label ?? `#${id}`;
}

/** The name of a record chosen in a search box. */
function RecordName({ list, id }: { list: string; id: string }) {
  const dataProvider = useProvider();
  const entity = useKnownEntity(list);
  const { data } = useQuery(
    pageQuery([list, 'called', id], async ({ signal }) => {
      const { data } = await dataProvider.getMany(list, { ids: [id], signal });
      return data[0];
    }),
  );
  return data ? (entity?.represent(data) ?? String(data.name)) : `#${id}`;
}
