import { Suspense } from 'react';
import type { Place } from '../../schema/action';
import type { Entity } from '../../schema/entity';
import type { AnyRecord } from '../../schema/record';
import { translate } from '../../texts/t';
import { Button, ButtonLink } from '../Button';
import { WriteFailure } from '../messages/WriteFailure';
import { lazyPart } from '../page/lazyPart';
import { type Actions, actionsFor } from './useActions';

const ActionDialog = lazyPart(() => import('./ActionDialog'));

interface ActionButtonsProps {
  entity: Entity;
  place: Place;
  records: readonly AnyRecord[];
  actions: Actions;
}

/** The buttons for the actions at a place. */
export function ActionButtons({ entity, place, records, actions: { busy, ask } }: ActionButtonsProps) {
  const recordName = place === 'row' && records[0] ? ` ${entity.represent(records[0])}` : '';
  const count = place === 'selection' && ` (${records.length})`;
  return actionsFor(entity, place, records).map((action) => {
    const look = {
      variant: place === 'row' ? 'text' : 'outlined',
      'aria-label': recordName ? translate(action.label) + recordName : undefined,
    } as const;
    if (action.to) {
      const { label, icon: Icon, to } = action;
      return (
        <ButtonLink key={label} {...look} href={to(records.map(({ id }) => Number(id)))}>
          {Icon && <Icon fontSize="small" />}
          {translate(label)}
          {count}
        </ButtonLink>
      );
    }
    return (
      <Button
        key={action.label}
        {...look}
        busy={busy?.action === action && busy.records[0]?.id === records[0]?.id && translate(action.label)}
        disabled={busy !== null}
        onClick={() => ask({ action, records })}
      >
        {translate(action.label)}
        {count}
      </Button>
    );
  });
}

/** The dialog of an action, and the failure of the last one. */
export const ActionOutcome = ({ entity, actions }: { entity: Entity; actions: Actions }) => (
  <>
    {actions.failure && !actions.pending && <WriteFailure {...actions.failure} />}
    <Suspense>
      {actions.pending && <ActionDialog entity={entity} pending={actions.pending} actions={actions} />}
    </Suspense>
  </>
);
