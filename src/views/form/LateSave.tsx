import { useEffect, useEffectEvent } from 'react';
import { useFormContext } from 'react-hook-form';
import type { Entity } from '../../schema/entity';
import type { AnyRow } from '../../schema/record';
import { t, translate } from '../../texts/t';
import { reportLate } from '../messages/lateOutcomes';
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
  reportLate({
    text: [`${name}: ${translate(failure.message)}`, failure.doubt].filter(Boolean).join(' '),
    hasFailed: true,
    link: path ? { href: path, label: t('Back to the form') } : undefined,
  });
}

interface RestoredInputProps {
  path: string;
  onBase: (base: KeptInput['base']) => void;
  onFailure: (failure: KeptInput['failure']) => void;
}

/** Fills the surrounding form with input whose save failed after the user had left. */
export default function RestoredInput({ path, onBase, onFailure }: RestoredInputProps) {
  const { setValue } = useFormContext();
  const restore = useEffectEvent(() => {
    const kept = keptInputs.get(path);
    if (!kept) return;
    keptInputs.delete(path);
    for (const [name, value] of Object.entries(kept.typed)) setValue(name, value, { shouldDirty: true });
    onBase(kept.base);
    onFailure(kept.failure);
  });
  // After the effects of the form, which fills in its initial values.
  useEffect(() => void Promise.resolve().then(() => restore()), []);
  return null;
}
