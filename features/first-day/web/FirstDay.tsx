import { useCall } from '../../../src/calls/useCall';
import { Checklist } from './Checklist';
import { DemoNotice } from './DemoNotice';
import { firstDay } from './firstDayCalls';
import { useHidden } from './hidden';

/** Above the figures of the main panel: the notice of demo data, or the first steps in an empty database. Otherwise nothing. */
export default function FirstDay() {
  const { data } = useCall(firstDay, {});
  const [isHidden, hide] = useHidden();
  if (!data) return null;
  const { demo, steps } = data;
  const part = demo === 'none' ? 'steps' : 'demo';
  if (isHidden(part)) return null;
  if (demo !== 'none') return <DemoNotice isRemovable={demo === 'only'} onHide={() => hide(part)} />;
  return Object.values(steps).includes(false) ? <Checklist steps={steps} onHide={() => hide(part)} /> : null;
}
