import 'virtual:list-columns';
import { checkAllDefined } from './lists';

/*
 * Entry point of the build's check. Loads the lazy entities and the columns of lists during the import, because the build can import nothing later.
 */
await checkAllDefined();
