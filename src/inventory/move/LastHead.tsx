import { useFormContext } from 'react-hook-form';
import { t } from '../../texts/t';
import { Button } from '../../views/Button';
import later from '../later.module.css';
import { HeadNames } from './HeadNames';
import { type Head, headFromLast, readLastMove } from './lastMove';
import type { MoveForm } from './moveForm';
import type { MoveSpec } from './moveSpecs';

interface LastHeadProps extends Head {
  move: MoveSpec;
  /** Called when the values are in the form. */
  onTaken: () => void;
}

/** Offers the head of the last move for the empty fields of a form. Nothing of it is chosen without a press of the button, or its key. */
export default function LastHead({ move, ids, party, onTaken }: LastHeadProps) {
  const { setValue } = useFormContext<MoveForm>();
  const last = readLastMove(move);
  const offered = last && headFromLast(move, { ids, party }, last);
  if (!offered) return null;
  const take = () => {
    setValue('ids', { ...ids, ...offered.ids }, { shouldDirty: true });
    if (offered.party) setValue('party', offered.party, { shouldDirty: true });
    onTaken();
  };
  return (
    <Button className={later.lastHead} title={t('Take all of it')} aria-keyshortcuts="L" onClick={take}>
      <span>
        {t('As last time:')} <HeadNames move={move} {...offered} place={last.place} />
      </span>
    </Button>
  );
}
