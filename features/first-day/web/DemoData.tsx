import { useCall } from '../../../src/calls/useCall';
import { DemoNotice } from './DemoNotice';
import { firstDay } from './firstDayCalls';
import { useHidden } from './hidden';

/** The notice of demo data, below the figures of the main panel. Otherwise nothing. */
export default function DemoData() {
  const { data } = useCall(firstDay, {});
  const [isHidden, hide] = useHidden();
  if (!data || data.demo === 'none' || isHidden('demo')) return null;
  return <DemoNotice isRemovable={data.demo === 'only'} onHide={() => hide('demo')} />;
}
