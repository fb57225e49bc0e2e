import { useState } from 'react';
import { Form, HttpError } from 'react-admin';
import type { SettingsDefinition } from '../../../contract/definition/settings';
import { callOf, send } from '../../../src/calls/call';
import { named } from '../../../src/schema/derive';
import type { NamedField } from '../../../src/schema/field';
import { initialValues } from '../../../src/schema/initialValues';
import { payloadOf } from '../../../src/schema/payload';
import type { AnyRow } from '../../../src/schema/record';
import { t, translate } from '../../../src/texts/t';
import { Button } from '../../../src/views/Button';
import { type Failed, failedBy } from '../../../src/views/data/failed';
import { FieldInputs } from '../../../src/views/form/FieldInputs';
import { SubmitButton } from '../../../src/views/form/SubmitButton';
import { reportLate, reportLateFailure } from '../../../src/views/messages/lateOutcomes';
import { WriteFailure } from '../../../src/views/messages/WriteFailure';
import { Card } from '../../../src/views/page/Card';
import { Slot } from '../../../src/views/slots/Slot';
import { useLeft } from '../../../src/views/useLeft';
import type { changeCallOf, Section } from '../contract';
import styles from './settings.module.css';

interface SettingsSectionProps {
  definition: SettingsDefinition;
  stored: Section;
  /** Loads the settings again, where another administrator has changed them. */
  onReload: () => void;
}

/** The form of the settings of one feature, with the default below each input. */
export function SettingsSection({ definition, stored, onReload }: SettingsSectionProps) {
  const [saved, setSaved] = useState<Changed | null>(null);
  // The answer of a save is newer than the list, until that is loaded again.
  const current = saved && saved.instead === stored.version ? saved : stored;
  return (
    <Card title={translate(definition.title)}>
      <SettingsForm
        // A saved or reloaded version begins a new form.
        key={current.version}
        definition={definition}
        current={current}
        isSaved={current === saved}
        onSaved={(changed) => setSaved({ ...changed, instead: stored.version })}
        onReload={onReload}
      />
      <Slot name="settings" list={definition.name} values={current.values} />
    </Card>
  );
}

interface SettingsFormProps {
  definition: SettingsDefinition;
  current: Pick<Section, 'values' | 'version'>;
  isSaved: boolean;
  onSaved: (changed: Omit<Changed, 'instead'>) => void;
  onReload: () => void;
}

function SettingsForm({ definition, current, isSaved, onSaved, onReload }: SettingsFormProps) {
  const [fields] = useState(() => named(definition.fields));
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<(Failed & { isOutdated: boolean }) | null>(null);
  const isLeft = useLeft();
  const reportLeft = (failed: Failed | undefined) => {
    const title = translate(definition.title);
    if (failed) reportLateFailure(title, failed, undefined);
    else reportLate({ text: `${title}: ${t('Saved.')}`, link: undefined });
  };
  const submit = async (typed: AnyRow) => {
    if (isSaving) return;
    setSaving(true);
    setFailure(null);
    const { changed, failed } = await changeSettings(definition, payloadOf(fields, typed), current.version);
    if (isLeft.current) return reportLeft(failed);
    setSaving(false);
    if (changed) return onSaved(changed);
    setFailure(failed);
    return { ...failed.fields, root: { server: failed.message } };
  };
  return (
    <>
      {failure && <WriteFailure {...failure} />}
      {failure?.isOutdated && <Button onClick={onReload}>{t('Load the Current Settings')}</Button>}
      <Form
        className={styles.form}
        defaultValues={initialValues(fields, current.values)}
        onSubmit={submit}
        warnWhenUnsavedChanges
        noValidate
      >
        <div className={styles.fields}>
          {fields.map((field) => (
            <div key={field.name}>
              <FieldInputs field={field} />
              <p className={styles.default}>
                {t('Default: {value}', { value: textOf(field, definition.defaults[field.name]) })}
              </p>
              {definition.fields[field.name]?.note && (
                <p className={styles.note}>{translate(definition.fields[field.name]?.note ?? '')}</p>
              )}
            </div>
          ))}
        </div>
        <div className={styles.buttons}>
          <SubmitButton busy={isSaving && t('Saving')}>{t('Save')}</SubmitButton>
          <span role="status">{isSaved && t('Saved.')}</span>
        </div>
      </Form>
    </>
  );
}

function textOf({ kind }: NamedField, value: unknown): string {
  if (value === null || value === undefined || value === '') return t('none');
  // In the middle of a line, some languages write them with a small letter.
  if (typeof value === 'boolean') return value ? t('Yes|value') : t('No|value');
  return kind.text(value);
}

/** Saved settings. */
interface Changed extends Pick<Section, 'values' | 'version'> {
  /** The version that they replaced. */
  instead: string;
}

interface Refused extends Failed {
  /** The message for each invalid field. */
  fields: Readonly<Record<string, string>>;
  /** Whether the settings have changed since the page has loaded them. */
  isOutdated: boolean;
}

type Result = { changed: Pick<Section, 'values' | 'version'>; failed?: never } | { changed?: never; failed: Refused };

/** Sends changed settings. */
async function changeSettings({ name }: SettingsDefinition, body: AnyRow, version: string): Promise<Result> {
  const change = callOf<ReturnType<typeof changeCallOf>>(`PUT /api/settings/${name}`, '{}');
  try {
    return { changed: await send(change, { body, version }) };
  } catch (error) {
    const { status, body: answer } = error instanceof HttpError ? error : { status: 0, body: undefined };
    const errors: Readonly<Record<string, string>> = answer?.errors ?? {};
    return { failed: { ...failedBy(error), fields: errors, isOutdated: status === 412 } };
  }
}
