import type { Definition } from '../../contract/definition/define';
import type { Members } from '../../contract/definition/members';
import { ANY_ACTION_MEMBERS } from './action';
import type { Preset } from './list/listSpec';
import type { Related } from './showSpec';
import type { ResourceSpec } from './spec';
import type { Texts } from './texts';

/*
 * The property names of the screens of an entity.
 */

const PRESET: Members<Preset> = { param: true, value: true, label: true, sidebar: true, filters: true, keep: true };
const TEXTS: Members<Texts> = {
  listHeading: true,
  newButton: true,
  empty: true,
  notFound: true,
  confirmDelete: true,
  newHeading: true,
  editHeading: true,
  createButton: true,
  updateButton: true,
  editLink: true,
  backLink: true,
  newTitle: true,
  errorPrefix: true,
  saveFailed: true,
};
export const RELATED_MEMBERS: Members<Related> = { capability: true, entity: true, by: true, label: true, sort: true };
export const RESOURCE_MEMBERS: Members<ResourceSpec<Definition, unknown>> = {
  icon: true,
  list: { columns: true, card: true, filters: { labels: true, choices: true }, presets: [PRESET] },
  show: { fields: true, body: true, fromRow: true, totals: true, related: [RELATED_MEMBERS] },
  form: { fields: true, labels: true },
  sections: true,
  sectionsAs: true,
  actions: [ANY_ACTION_MEMBERS],
  represent: true,
  texts: TEXTS,
  api: { path: true, page: true, firstPage: true, all: true, rows: true, pages: true, total: true },
};
