import { supports } from '../../capabilities';
import { exportsWith } from '../../extensions';
import type { EntityName } from '../../schema/contract';
import type { CodedRecord, CodeFinder, CodeRequest } from './codeFinder';

const finders = exportsWith<CodeFinder>('codesOf');

/** Returns the announced finders. @param list the list whose records they find; any when absent */
export const codeFinders = (list?: EntityName): CodeFinder[] =>
  finders.filter(({ codesOf, extra }) => (list === undefined || codesOf === list) && supports(extra));

/** Returns the records of a list that any of its finders finds by a code. */
export async function findByCode(list: EntityName, code: string, request: CodeRequest): Promise<CodedRecord[]> {
  const found = await Promise.all(codeFinders(list).map(({ find }) => find(code, request)));
  return [...new Map(found.flat().map((record) => [record.id, record])).values()];
}
