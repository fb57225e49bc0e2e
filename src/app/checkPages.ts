import { reservedForPages } from '../../contract/definition/faults';
import { moveLinks } from '../inventory/moveLinks';
import { moveUrl } from '../inventory/moveUrls';
import { HOME } from '../routing/urls';
import type { Entity } from '../schema/entity';
import { DefinitionError } from '../schema/list/checkLists';

interface Page {
  path: string;
}

/** Returns a path without the names of its parameters, which do not matter for routing. */
const patternOf = (path: string): string => path.replace(/\/+$/, '').replaceAll(/:[^/]*/g, ':') || HOME;

/**
 * Checks that every page has a unique path.
 * @param where returns the file of a page
 * @throws DefinitionError that names the page and the other owner of its path
 */
export function checkPages(
  pages: readonly Page[],
  entities: readonly Pick<Entity, 'name'>[],
  where: (page: Page) => string,
): void {
  const taken = new Map([[HOME, 'the main panel']]);
  for (const { path, name } of moveLinks) taken.set(moveUrl(path), `the form ${name}`);
  for (const { name } of entities) {
    const lists = { '': `the list of ${name}`, '/new': `the form of ${name}`, '/:': `a record of ${name}` };
    for (const [rest, what] of Object.entries(lists)) taken.set(`/${name}${rest}`, what);
    taken.set(`/${name}/:/edit`, `the form of ${name}`);
  }
  for (const page of pages) {
    const pattern = patternOf(page.path);
    const what = reservedForPages(pattern.split('/')[1] ?? '') ?? taken.get(pattern);
    if (what) throw new DefinitionError(`${where(page)}: a page cannot be at ${page.path}, which is ${what}.`);
    taken.set(pattern, `a page of ${where(page)}`);
  }
}
