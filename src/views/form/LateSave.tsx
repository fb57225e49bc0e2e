import { useEffect, useEffectEvent } from 'react';
import { useFormContext } from 'react-hook-form';
import type { Entity } from '../../schema/entity';
import type { AnyRow } from '../../schema/record';
import { translate } from '../../texts/t';
import { reportLate, reportLateFailure } from '../messages/lateOutcomes';
import { recordChange } from '../recordChange';
import { type KeptInput, keptInputs } from './keptInput';
import type { Saved } from './save';

/**
 * Reports a save whose form the user has left. The form gets its input back when the user returns.
 * @param record the record that the form has edited; undefined for a new one
 * @param path the path of the form; '' for a dialog, which has none
 */
export function reportLateSave(
  entity: Entity,
  record: AnyRow | undefined,
  { record: saved, failure }: Saved,
  typed: AnyRow,
  base: AnyRow | undefined,
  path: string,
): void {
  if (saved) {
    reportLate({ done: recordChange(entity, saved, record ? 'changed' : 'created') });
    return;
  }
  const name = record ? entity.represent(record) : translate(entity.texts.newHeading);
  if (path) keptInputs.set(path, { typed, base, failure });
  reportLateFailure(name, failure, path || undefined);
}

interface RestoredInputProps {
  path: string;
  onBase: (base: KeptInput['base']) => void;
  onFailure: (failure: KeptInput['failure']) => void;
}

/** Fills the surrounding form with input whose save failed after the user had left, and shows the errors at its fields. */
export default function RestoredInput({ path, onBase, onFailure }: RestoredInputProps) {
  const { setValue, setError, clearErrors, watch } = useFormContext();
  const restore = useEffectEvent(() => {
    const kept = keptInputs.get(path);
    if (!kept) return;
    keptInputs.delete(path);
    for (const [name, value] of Object.entries(kept.typed)) setValue(name, value, { shouldDirty: true });
    onBase(kept.base);
    onFailure(kept.failure);
    const { fields } = kept.failure;
    for (const [name, message] of Object.entries(fields)) setError(name, { type: 'server', message });
    // A form that was never submitted does not validate changes, which would clear the error.
    watch((_, { name, type }) => {
      if (type === 'change' && name && name in fields) clearErrors(name);
    });
  });
  // After the effects of the form, which fills in its initial values.
  useEffect(() => void Promise.resolve().then(() => restore()), []);
  return null;
}
