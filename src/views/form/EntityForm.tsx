import { type ReactNode, Suspense, useRef, useState } from 'react';
import { Form } from 'react-admin';
import { useLocation, useNavigate } from 'react-router';
import type { NavigationState } from '../../navigation/navigationState';
import { lazyComponent } from '../../routing/lazyComponent';
import type { Entity } from '../../schema/entity';
import type { NamedField } from '../../schema/field';
import { initialValues } from '../../schema/initialValues';
import type { AnyRecord, AnyRow } from '../../schema/record';
import { inSections } from '../../schema/sections';
import { t, translate } from '../../texts/t';
import type { Attempt } from '../data/attempt';
import { useWayBack } from '../links/useWayBack';
import { WriteFailure } from '../messages/WriteFailure';
import { lazyPart, usePreloadParts } from '../page/lazyPart';
import { recordChange } from '../recordChange';
import { useLeft } from '../useLeft';
import { FieldInputs, IsEdit } from './FieldInputs';
import styles from './form.module.css';
import { keptInputs } from './keptInput';
import { SubmitButton } from './SubmitButton';
import type { Saved, SaveFailure } from './save';

const TabbedInputs = lazyComponent(() => import('./TabbedInputs'));

/** The inputs of a form: fields without a section, then each section under its heading or in a tab, then lines. */
function FormSections({ entity: { form, sections, inTabs } }: { entity: Entity }) {
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

const ConflictResolver = lazyPart(() => import('./ConflictResolver'));
const loadLate = () => import('./LateSave');
const RestoredInput = lazyPart(loadLate);
const laterParts = [RestoredInput, ConflictResolver];

interface EntityFormProps {
  entity: Entity;
  /** The record to edit; undefined for a new one. */
  record?: AnyRow;
  /** Initial values of a new record, in addition to the declared ones. */
  initial?: AnyRow;
  submitLabel: string;
  /** @param last the attempt of the last failure */
  onSave: (typed: AnyRow, base?: AnyRow, last?: Attempt) => Promise<Saved>;
  /** Called after a successful save. Default: returns to the list. */
  onSaved?: (record: AnyRecord) => void;
  /** Additional buttons. */
  children?: ReactNode;
}

/** The form of an entity. A successful save returns to the list; a failure is shown above the form. */
export function EntityForm({ entity, record, initial, submitLabel, onSave, onSaved, children }: EntityFormProps) {
  usePreloadParts(laterParts);
  const navigate = useNavigate();
  const { url, scroll } = useWayBack(entity);
  const [defaultValues] = useState(() => ({ ...initialValues(entity.form, record), ...initial }));
  const [isSaving, setSaving] = useState(false);
  const { pathname } = useLocation();
  const path = onSaved ? '' : pathname;
  const [isRestored] = useState(keptInputs.has(path));
  // The version that the form edits. Resolving a conflict replaces it.
  const [base, setBase] = useState(record);
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  const isLeft = useLeft();

  // Prevents a second submit: validation runs before the button is disabled.
  const isSent = useRef(false);

  const submit = async (typed: AnyRow) => {
    if (isSent.current) return;
    isSent.current = true;
    setSaving(true);
    setFailure(null);
    const ended = await onSave(typed, base, failure?.attempt);
    const { record: saved, failure: failed } = ended;
    if (isLeft.current) return (await loadLate()).reportLateSave(entity, record, ended, typed, base, path);
    if (saved) {
      if (onSaved) return onSaved(saved);
      const done = recordChange(entity, saved, record ? 'changed' : 'created');
      return void navigate(url, { state: { scroll, done } satisfies NavigationState });
    }
    isSent.current = false;
    setSaving(false);
    setFailure(failed);
    // react-admin shows these at their fields. An error at the root keeps the form dirty.
    return { ...failed.fields, root: { server: failed.message } };
  };

  return (
    <>
      {failure && <WriteFailure message={failure.message} doubt={failure.doubt} />}
      <Form
        className={styles.form}
        defaultValues={defaultValues}
        onSubmit={submit}
        warnWhenUnsavedChanges
        // During a save, no page is outside of the form: the save goes on. Closing the tab asks all the same.
        formRootPathname={isSaving ? '/' : ''}
        noValidate
      >
        {base && failure?.refusal && (
          <Suspense>
            <ConflictResolver entity={entity} base={base} refusal={failure.refusal} onMerged={setBase} />
          </Suspense>
        )}
        <IsEdit value={record !== undefined}>
          <FormSections entity={entity} />
        </IsEdit>
        {/* After the inputs, which register themselves. */}
        {isRestored && <RestoredInput path={path} onBase={setBase} onFailure={setFailure} />}
        <div className={styles.buttons}>
          <SubmitButton busy={isSaving && t('Saving')}>{submitLabel}</SubmitButton>
          {children}
        </div>
      </Form>
    </>
  );
}
