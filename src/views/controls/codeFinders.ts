import { supports } from '../../capabilities';
import { exportsWith } from '../../extensions';
import type { ListName } from '../../schema/contract';
import type { CodeFinder } from './codeFinder';

const finders = exportsWith<CodeFinder>('codesOf');

/** Returns the announced finders. @param list the list whose records they find; any when absent */
export const codeFinders = (list?: ListName): CodeFinder[] =>
  finders.filter(({ codesOf, capability }) => (list === undefined || codesOf === list) && supports(capability));
