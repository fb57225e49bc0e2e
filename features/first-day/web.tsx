import { addTo } from '../../src/views/slots/addTo';

export const firstSteps = addTo('panelStart', { load: () => import('./web/FirstSteps') });
/** Below the figures, which would move when it appears above them. */
export const demoNotice = addTo('panel', { load: () => import('./web/DemoData') });
export const nothingToChoose = addTo('emptySelect', { load: () => import('./web/EmptySelect') });
