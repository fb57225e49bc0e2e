import { useLayoutEffect } from 'react';
import { useCall } from '../../../src/calls/useCall';
import { failureOf } from '../../../src/views/data/unanswered';
import type { SlotProps } from '../../../src/views/slots/addTo';
import { Checklist } from './Checklist';
import { firstDay } from './firstDayCalls';
import { useHidden } from './hidden';

/** How long the answer is kept for the next visit, in ms. The visit draws it at once, and requests it again. */
const KEPT = 60_000;

/**
 * The first steps in an empty database: instead of the zeros of the main panel as long as there are no products, then above its figures.
 * Otherwise nothing.
 */
export default function FirstSteps({ showFigures }: SlotProps['panelStart']) {
  const query = useCall(firstDay, {}, { gcTime: KEPT });
  const [isHidden, hide] = useHidden();
  const { data } = query;
  const steps = data?.demo === 'none' && !isHidden('steps') ? data.steps : undefined;
  const isOpen = steps !== undefined && Object.values(steps).includes(false);
  const isDecided = data !== undefined || failureOf(query) !== null || isHidden('steps');
  const areZeros = isOpen && !steps.products && !steps.receipt;
  // Before the paint, so that zeros never flash.
  useLayoutEffect(() => {
    if (isDecided) showFigures(!areZeros);
  }, [isDecided, areZeros, showFigures]);
  return isOpen ? <Checklist steps={steps} onHide={() => hide('steps')} /> : null;
}
