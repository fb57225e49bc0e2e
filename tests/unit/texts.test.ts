import { expect, test } from 'vitest';
import { defaultTexts } from '../../src/schema/texts';

test('every text of an entity follows from its names', () => {
  expect(defaultTexts('Client', 'Clients')).toEqual({
    listHeading: 'Clients List',
    newButton: 'New Client',
    empty: 'Client not found.',
    notFound: 'Client not found.',
    confirmDelete: 'Are you sure you want to delete this client?',
    newHeading: 'New Client',
    editHeading: 'Edit Client',
    createButton: 'Create Client',
    updateButton: 'Update Client',
    editLink: 'Edit Client',
    backLink: 'Return to Clients',
    newTitle: 'New Client',
    errorPrefix: 'Error: ',
  });
});

test('a declaration overrides texts', () => {
  expect(defaultTexts('Client', 'Clients', { empty: 'No clients found.' })).toMatchObject({
    empty: 'No clients found.',
    notFound: 'Client not found.',
  });
});
