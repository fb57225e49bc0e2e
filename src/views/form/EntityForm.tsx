import { type ReactNode, Suspense, useRef, useState } from 'react';
import { Form } from 'react-admin';
import { useNavigate } from 'react-router';
import type { NavigationState } from '../../navigation/navigationState';
import type { Entity } from '../../schema/entity';
import type { AnyRecord, AnyRow } from '../../schema/record';
import { typedOf } from '../../schema/typed';
import { doneTo } from '../done';
import { lazyPart } from '../lazyPart';
import { usePartsAhead } from '../usePartsAhead';
import { useWayBack } from '../useWayBack';
import { WriteFailure } from '../WriteFailure';
import { IsEdit } from './FieldInputs';
import { FormSections } from './FormSections';
import styles from './form.module.css';
import { SubmitButton } from './SubmitButton';
import type { Saved, SaveFailure } from './save';

const Merge = lazyPart(() => import('./Merge'));
const laterParts = [Merge];
const NO_PARTS: typeof laterParts = [];

interface EntityFormProps {
  entity: Entity;
  /** What the form is filled with; empty without. */
  record?: AnyRow;
  /** What a new record begins with, beside what is declared. */
  initial?: AnyRow;
  submitLabel: string;
  onSave: (typed: AnyRow, base?: AnyRow) => Promise<Saved>;
  /** What success leads to where it is not back to the list. */
  onSaved?: (record: AnyRecord) => void;
  /** Other buttons. */
  children?: ReactNode;
}

/** The declared fields and the button. Success leads back to the list, failure stands above the form. */
export function EntityForm({ entity, record, initial, submitLabel, onSave, onSaved, children }: EntityFormProps) {
  usePartsAhead(record ? laterParts : NO_PARTS);
  const navigate = useNavigate();
  const { url, scroll } = useWayBack(entity);
  const [defaultValues] = useState(() => ({ ...typedOf(entity.form, record), ...initial }));
  const [isSaving, setSaving] = useState(false);
  // What the form is a change of: others may have changed it meanwhile.
  const [base, setBase] = useState(record);
  const [failure, setFailure] = useState<SaveFailure | null>(null);

  // The form checks its fields before it submits: a second click may come before the button is disabled.
  const isSent = useRef(false);

  const submit = async (typed: AnyRow) => {
    if (isSent.current) return;
    isSent.current = true;
    setSaving(true);
    setFailure(null);
    const { record: saved, failure: failed } = await onSave(typed, base);
    if (saved) {
      if (onSaved) return onSaved(saved);
      const done = doneTo(entity, saved, record ? 'changed' : 'created');
      return void navigate(url, { state: { scroll, done } satisfies NavigationState });
    }
    isSent.current = false;
    setSaving(false);
    setFailure(failed);
    // react-admin puts these at their fields; the root's tells the form that it is still unsaved.
    return { ...failed.fields, root: { server: failed.message } };
  };

  return (
    <>
      {failure && <WriteFailure message={failure.message} doubt={failure.doubt} />}
      <Form className={styles.form} defaultValues={defaultValues} onSubmit={submit} warnWhenUnsavedChanges noValidate>
        {base && failure?.refusal && (
          <Suspense>
            <Merge entity={entity} base={base} refusal={failure.refusal} onMerged={setBase} />
          </Suspense>
        )}
        <IsEdit value={record !== undefined}>
          <FormSections entity={entity} />
        </IsEdit>
        <div className={styles.buttons}>
          <SubmitButton busy={isSaving && 'Saving'}>{submitLabel}</SubmitButton>
          {children}
        </div>
      </Form>
    </>
  );
}
