import { addTo } from '../../src/views/slots/addTo';

export const list = addTo('listTools', { load: () => import('./web/ListNews') });
export const record = addTo('recordStatus', { load: () => import('./web/RecordNews') });
export const panel = addTo('panel', { load: () => import('./web/PanelNews') });
