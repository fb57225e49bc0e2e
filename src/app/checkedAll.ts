import { checkAllDefined } from './lists';

/*
 * Entry of the build's check. It fetches the lazy entities while it is imported, because the build can import nothing after that.
 */
await checkAllDefined();
