import CategoryIcon from '@mui/icons-material/CategoryOutlined';
import { act, render, screen } from '@testing-library/react';
import { Suspense, startTransition, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { categories } from '../../src/resources/categories';
import type { Entity } from '../../src/schema/entity';
import { lazyEntity } from '../../src/schema/lazyEntity';
import { EntitiesContext, useEntity } from '../../src/views/data/entities';

test('a component that waits for an entity in a transition has its state once the entity is loaded', async () => {
  let arrive = (_: { default: Entity }) => {};
  const loading = new Promise<{ default: Entity }>((resolve) => (arrive = resolve));
  const lazy = lazyEntity({ name: 'pallets', link: { icon: CategoryIcon }, load: () => loading });
  function Reader() {
    const entity = useEntity('pallets');
    const [word] = useState('are');
    return `${entity.name} ${word} here`;
  }
  function Page() {
    const [isShown, setShown] = useState(false);
    const show = () => startTransition(() => setShown(true));
    return isShown ? (
      <Reader />
    ) : (
      <button type="button" onClick={show}>
        Show
      </button>
    );
  }
  const onRecoverableError = vi.fn();
  render(
    <EntitiesContext value={[lazy]}>
      <Suspense fallback="waiting">
        <Page />
      </Suspense>
    </EntitiesContext>,
    { onRecoverableError },
  );
  await act(async () => {
    screen.getByText('Show').click();
    await Promise.resolve();
    arrive({ default: categories });
  });
  expect(await screen.findByText('categories are here')).toBeInTheDocument();
  expect(onRecoverableError).not.toHaveBeenCalled();
});
