import { useCall } from '../../../src/calls/useCall';
import { Checklist } from './Checklist';
import { firstDay } from './firstDayCalls';
import { useHidden } from './hidden';

/** The first steps in an empty database, above the figures of the main panel. Otherwise nothing. */
export default function FirstSteps() {
  const { data } = useCall(firstDay, {});
  const [isHidden, hide] = useHidden();
  if (data?.demo !== 'none' || isHidden('steps')) return null;
  const { steps } = data;
  return Object.values(steps).includes(false) ? <Checklist steps={steps} onHide={() => hide('steps')} /> : null;
}
