import { lazyComponent } from '../../routing/lazyComponent';

/** The fields of a record, for pages that have no body of their own. */
export const RecordFields = lazyComponent(() => import('./RecordFields'));
