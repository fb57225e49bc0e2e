import { addTo } from '../../src/views/slots/addTo';

export const firstDay = addTo('panelStart', { load: () => import('./web/FirstDay') });
export const nothingToChoose = addTo('emptySelect', { load: () => import('./web/EmptySelect') });
