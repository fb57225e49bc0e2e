import { code, quoted } from '../code';
import { kindOf } from '../kinds';
import { typeName } from '../names';
import type { Field, NewEntity } from '../plan';

/** Looks at the list, the form and the record's page in the whole app, and at what they send. */
export function webTest(entity: NewEntity): string {
  const { name, type, labels, fields } = entity;
  const shown = fields.map((field) => kindOf(field).sample(field).shown);
  const filtered = fields.flatMap(filterOf);
  const others = [...new Map(fields.flatMap(({ to }) => (to?.isEntity ? [[to.name, to] as const] : []))).values()];
  const backend = [
    `'GET /api/${name}': () => pageOf([build${type}()]),`,
    `'GET /api/${name}/:id': () => build${type}(),`,
    `'POST /api/${name}': () => build${type}(),`,
    ...others.map((to) => `'GET /api/${to.name}': () => pageOf([build${typeName(to.one)}()]),`),
  ];
  const helpers = [
    ...(fields.some(isChosen) ? ['choose'] : []),
    'descriptions',
    'fill',
    'heading',
    'renderApp',
    'rowsOf',
    'table',
  ];
  const builders = [`build${type}`, ...others.map((to) => `build${typeName(to.one)}`), 'pageOf'];
  return code`
    import { screen, waitFor } from '@testing-library/react';
    import { expect, test } from 'vitest';
    import { ${helpers} } from '../helpers/app';
    import { ${builders} } from '../helpers/builders';
    import { recordWire } from '../helpers/wire';

    const backend = () =>
      recordWire({
        ${backend}
      });

    test('the list shows its columns and asks what its filters say', async () => {
      const wire = backend();
      const { user } = await renderApp('/${name}');
      const [row] = rowsOf(await table(${quoted(`${labels.many} List`)}));
      expect(row?.slice(0, ${String(fields.length)})).toEqual([${shown.map(quoted)}]);

      ${filtered.map(({ act }) => act)}
      const query = { ${filtered.map(({ parameter, sent }) => `${parameter}: ${quoted(sent)}`)}, page: '0' };
      await waitFor(() => expect(wire.last('GET /api/${name}').query).toEqual(query));
    });

    test('the form sends what the API takes', async () => {
      const wire = backend();
      const { user } = await renderApp('/${name}/new');
      ${fields.map(typing)}
      await user.click(screen.getByRole('button', { name: ${quoted(`Create ${labels.one}`)} }));
      await heading(${quoted(`${labels.many} List`)});
      expect(wire.last('POST /api/${name}').body).toEqual({
        ${fields.map((field) => `${field.name}: ${kindOf(field).sample(field).sent},`)}
      });
    });

    test('its page shows every field', async () => {
      backend();
      await renderApp('/${name}/1');
      await heading('North');
      expect(descriptions()).toEqual({
        ${fields.map((field, index) => `${quoted(field.label)}: ${quoted(shown[index] ?? '')},`)}
      });
    });
  `;
}

const isChosen = ({ kind }: Field): boolean => kind === 'reference' || kind === 'yesNo';

/** Types a field's value into the form, or chooses it. */
const typing = (field: Field): string => entering(field, field.label, kindOf(field).sample(field).typed);

const entering = (field: Field, label: string, text: string): string =>
  `await ${isChosen(field) ? 'choose' : 'fill'}(user, ${quoted(label)}, ${quoted(text)});`;

/** Uses the first filter of a field, and what that sends. */
function filterOf(field: Field): { act: string; parameter: string; sent: string }[] {
  const [first] = kindOf(field).filter?.(field).parameters ?? [];
  if (!first) return [];
  const { typed, sent } = kindOf(field).sample(field);
  const label = { atLeast: `${field.label} (min)`, since: `From ${field.label}` }[first.condition] ?? field.label;
  return [{ act: entering(field, label, typed), parameter: first.name, sent: isChosen(field) ? sent : typed }];
}
