import { render, screen } from '@testing-library/react';
import { ResourceDefinitionContextProvider } from 'react-admin';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { entities } from '../../../src/resources';
import type { ReferenceName } from '../../../src/schema/contract';
import { detailField } from '../../../src/schema/detail';
import { reference } from '../../../src/schema/fields';
import { FieldValue } from '../../../src/views/show/FieldValue';

/** A reference on a record's page. */
const renderReference = (to: ReferenceName, record: object) =>
  render(
    <ResourceDefinitionContextProvider
      definitions={Object.fromEntries(entities.map(({ name }) => [name, { name, hasShow: true }]))}
    >
      <MemoryRouter>
        <FieldValue field={detailField('targetId', reference('Target', to))} record={{ ...record }} />
      </MemoryRouter>
    </ResourceDefinitionContextProvider>,
  );

test('a reference to an entity is a link to the record’s page', () => {
  renderReference('categories', { targetId: 3, targetName: 'Tools' });
  expect(screen.getByRole('link', { name: 'Tools' })).toHaveAttribute('href', '/categories/3');
});

test('a reference to a list without pages is plain text', () => {
  renderReference('regions', { targetId: 1, targetName: 'Europe' });
  expect(screen.getByText('Europe')).toBeInTheDocument();
  expect(screen.queryByRole('link')).toBeNull();
});
