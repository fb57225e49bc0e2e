import { lazyComponent } from '../../routing/lazyComponent';

/** The declared fields of a record, for pages without a custom body. */
export const RecordFields = lazyComponent(() => import('./RecordFields'));
