import { describe, expect, test } from 'vitest';
import { define } from '../../contract/definition/define';
import { type Fields, integer, lines, reference, text } from '../../contract/definition/fields';
import { type Action, action } from '../../src/schema/action';
import { defineResource } from '../../src/schema/defineResource';
import { checkLists } from '../../src/schema/list/checkLists';
import type { Preset } from '../../src/schema/list/listSpec';
import type { Related } from '../../src/schema/showSpec';

const names = { name: 'carriers', one: 'Carrier', many: 'Carriers' } as const;
const towns = defineResource(define({ ...names, name: 'towns', one: 'Town', fields: { size: integer('Size') } }));

const check = (
  fields: Fields,
  spec: {
    list?: { presets: readonly Preset<object>[] };
    show?: { related: readonly Related[] };
    actions?: readonly Action[];
  } = {},
) => {
  const carriers = defineResource(define({ ...names, fields: { name: text('Name'), ...fields } }), spec);
  checkLists([carriers, towns], [carriers, towns]);
};

test('references to existing lists pass', () => {
  expect(() => check({ townId: reference('Town', 'towns'), parentId: reference('Of', 'carriers') })).not.toThrow();
});

describe('the developer gets an error for', () => {
  test.each<[string, string, () => void]>([
    [
      'a reference to an unknown list',
      'townId of carriers refers to town, which is no list. There are: carriers, towns.',
      () => check({ townId: reference('Town', 'town') }),
    ],
    [
      'a reference of a line',
      'townId of carriers refers to town, which is no list. There are: carriers, towns.',
      () => check({ stops: lines('Stops', { townId: reference('Town', 'town') }) }),
    ],
    [
      'a reference in the input of an action',
      'townId of carriers refers to town, which is no list. There are: carriers, towns.',
      () =>
        check(
          {},
          { actions: [action({ label: 'Go', fields: { townId: reference('Town', 'town') }, run: async () => {} })] },
        ),
    ],
    [
      'a search input for a list without a text filter',
      'townId of carriers is found by typing, but towns has no filter by a text.',
      () => check({ townId: reference('Town', 'towns', { search: true }) }),
    ],
    [
      'options narrowed by an unknown filter',
      'townId of carriers is narrowed by regionId, which is no filter of towns.',
      () => check({ townId: reference('Town', 'towns', { narrowedBy: { field: 'regionId' } }) }),
    ],
    [
      'a preset with an unknown filter',
      '"Red" of carriers filters by colr, which is no filter of that list. There are: name.',
      () =>
        check(
          {},
          { list: { presets: [{ param: 'of', value: 'red', label: 'Red', filters: () => ({ colr: 'red' }) }] } },
        ),
    ],
    [
      'a related list of an unknown entity',
      '"Trips" of carriers lists trips, which is no list.',
      () => check({}, { show: { related: [{ entity: 'trips', by: 'carrierId', label: 'Trips' }] } }),
    ],
    [
      'a related list with an unknown filter',
      '"Towns" of carriers asks towns by carrierId, which is no filter of that list. There are: minSize, maxSize.',
      () => check({}, { show: { related: [{ entity: 'towns', by: 'carrierId', label: 'Towns' }] } }),
    ],
  ])('%s', (_, words, wrong) => {
    expect(wrong).toThrow(expect.objectContaining({ name: 'DefinitionError', message: words }));
  });

  test('two entities with the same name', () => {
    expect(() => checkLists([towns, towns], [towns, towns])).toThrow('Two entities are called towns.');
  });
});
