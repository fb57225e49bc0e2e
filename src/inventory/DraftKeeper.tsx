import Button from '@mui/material/Button';
import { useEffect, useEffectEvent } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { MovePath } from '../schema/contract';
import { type Attempt, type Draft, saveDraft } from './draft';
import { isFilled, type MoveForm } from './form';
import styles from './inventory.module.css';

interface DraftKeeperProps {
  path: MovePath;
  /** An earlier draft that is still to be decided on. */
  offered: Draft | null;
  onDecided: () => void;
  /** Told the last attempt of a draft that was taken back. */
  onResume: (attempt: Attempt | null) => void;
  keep: (form: MoveForm) => void;
}

/** Keeps the form around it as a draft while it is filled in, and offers an earlier one back. */
export function DraftKeeper({ path, offered, onDecided, onResume, keep }: DraftKeeperProps) {
  const { control, reset } = useFormContext<MoveForm>();
  const form = useWatch({ control }) as MoveForm;

  const keepForm = useEffectEvent(() => (isFilled(form) ? keep(form) : saveDraft(path, offered)));
  const serialized = JSON.stringify(form);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft follows what the form holds and what is decided
  useEffect(keepForm, [serialized, offered]);

  if (!offered) return null;
  return (
    <div className={styles.offer} role="status">
      <span>A form that was not sent is kept from before.</span>
      <Button
        variant="outlined"
        onClick={() => {
          onResume(offered.attempt);
          // Against the empty defaults, so that leaving asks first again.
          reset(offered.form, { keepDefaultValues: true });
          onDecided();
        }}
      >
        Continue it
      </Button>
      <Button onClick={onDecided}>Discard it</Button>
    </div>
  );
}
