import { addTo } from '../../src/views/slots/addTo';

export const letterhead = addTo('letterhead', { load: () => import('./web/Letterhead') });

/** The logo, in the section of the firm on the page of settings. */
export const logo = addTo('settings', { entity: 'firm', load: () => import('./web/LogoSetting') });
