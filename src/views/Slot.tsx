import { type ComponentType, type ReactNode, Suspense } from 'react';
import { supports } from '../capabilities';
import { exportsWith } from '../extensions';
import { Part } from './Part';
import type { SlotAddition, SlotName, SlotProps } from './slot';

const additions = exportsWith<SlotAddition>('slot');

const inSlot = (name: SlotName, list?: string) =>
  additions.filter(
    ({ slot, entity, extra }) => slot === name && (entity === undefined || entity === list) && supports(extra),
  );

/** Fetches the code of a slot's components. A failure is left to the components. */
export const loadSlot = (name: SlotName, list?: string): Promise<unknown> =>
  Promise.all(inSlot(name, list).map(({ Shown }) => Shown.load().catch(() => {})));

interface SlotSpec<S extends SlotName> {
  name: S;
  /** The list whose records the page shows. */
  list?: string;
  /** Keeps the room of a component whose code is on its way. */
  fallback?: ReactNode;
  /** Rendered where a component fails; an error message where absent. */
  instead?: ReactNode;
}

/** Renders what features and extensions add to a place. One that fails leaves the rest of the page as it is. */
export const Slot = <S extends SlotName>({ name, list, fallback, instead, ...props }: SlotSpec<S> & SlotProps[S]) =>
  inSlot(name, list).map(({ Shown }, index) => {
    const Component = Shown as ComponentType<object>;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the additions never change
      <Part key={index} {...(instead !== undefined && { instead })}>
        <Suspense fallback={fallback}>
          <Component {...props} />
        </Suspense>
      </Part>
    );
  });
