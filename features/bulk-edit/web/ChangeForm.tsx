import { useState } from 'react';
import { send } from '../../../src/calls/call';
import { t, translate } from '../../../src/texts/t';
import { Button } from '../../../src/views/Button';
import { LabelledControl } from '../../../src/views/controls/LabelledControl';
import { unreadable } from '../../../src/views/controls/NumberBox';
import { EmptyMessage, ErrorMessage } from '../../../src/views/messages/ErrorMessage';
import { Card } from '../../../src/views/page/Card';
import type { ChangeableField, Rounding, Way } from '../contract';
import styles from './bulkEdit.module.css';
import { changeCall } from './bulkEditCalls';
import { changeOf, controlOf, isNumber, keyOf, ROUNDINGS, type Typed, typedIn, WAYS } from './chosenChange';
import type { Selected } from './selectionIn';

interface ChangeFormProps {
  fields: readonly ChangeableField[];
  /** The selected records in words. */
  subject: string;
  selected: Selected;
  search: URLSearchParams;
  /** Replaces the address by one that has the typed change. */
  onTyped: (address: URLSearchParams) => void;
  /** Opens the preview, at its address. */
  onPreview: (address: URLSearchParams) => void;
}

/** The choice of a field and its new value. */
export function ChangeForm({ fields, subject, selected, search, onTyped, onPreview }: ChangeFormProps) {
  const [typed, setTyped] = useState(() => typedIn(search, fields));
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const field = fields.find((each) => keyOf(each) === typed.field);
  if (!field) return <EmptyMessage>{t('These records have no field that can be changed together.')}</EmptyMessage>;
  const { way, value, rounding } = typed;
  const isComputed = isNumber(field) && way !== 'to';
  const spec = controlOf(field, way);
  const isMissing = value === '' && (isComputed || !field.optional);
  const isUnreadable = spec.as === 'number' && unreadable(value) !== undefined;
  const set = (change: Partial<Typed>) => setTyped((before) => ({ ...before, ...change }));
  const preview = async () => {
    if (isBusy || isMissing || isUnreadable) return;
    setBusy(true);
    setFailure('');
    const address = new URLSearchParams(search);
    for (const [name, text] of Object.entries(typed)) address.set(name, text);
    try {
      const { batchId } = await send(changeCall, { body: { ...selected, ...changeOf(field, typed) } });
      onTyped(address);
      const next = new URLSearchParams(address);
      next.set('batch', String(batchId));
      onPreview(next);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
      setBusy(false);
    }
  };
  return (
    <Card title={subject}>
      <form
        className={styles.change}
        onSubmit={(event) => {
          event.preventDefault();
          void preview();
        }}
      >
        <LabelledControl
          label={t('Field')}
          spec={{ as: 'choice', choices: fields.map((each) => ({ value: keyOf(each), label: each.label })) }}
          value={typed.field}
          onChange={(next) => set({ field: next, value: '' })}
          required
        />
        {isNumber(field) && (
          <LabelledControl
            label={t('How')}
            spec={{ as: 'choice', choices: WAYS }}
            value={way}
            onChange={(next) => set({ way: next as Way })}
            required
          />
        )}
        <LabelledControl
          key={`${typed.field} ${way}`}
          label={
            isComputed
              ? way === 'percent'
                ? t('Percent, such as 5 or -10')
                : t('Amount, such as 5 or -10')
              : translate(field.label)
          }
          spec={spec}
          value={value}
          onChange={(next) => set({ value: next })}
          required={isMissing}
          {...(!isComputed && field.optional && { hint: t('Empty: no value') })}
        />
        {field.kind === 'money' && isComputed && (
          <LabelledControl
            label={t('Rounding')}
            spec={{ as: 'choice', choices: ROUNDINGS }}
            value={rounding}
            onChange={(next) => set({ rounding: next as Rounding })}
            required
          />
        )}
        <Button
          type="submit"
          variant="contained"
          size="medium"
          disabled={isMissing || isUnreadable}
          busy={isBusy && t('Comparing')}
          className={styles.submit}
        >
          {t('Show the changes')}
        </Button>
      </form>
      <p className={styles.note}>{t('Nothing is saved before you have seen the changes.')}</p>
      {failure && <ErrorMessage message={failure} focused />}
    </Card>
  );
}
