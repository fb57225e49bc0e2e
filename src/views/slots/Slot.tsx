import { type ComponentType, type ReactNode, Suspense } from 'react';
import { supports } from '../../capabilities';
import { exportsWith } from '../../extensions';
import { Part } from '../page/Part';
import type { SlotAddition, SlotName, SlotProps } from './addTo';

const additions = exportsWith<SlotAddition>('slot');

const inSlot = (name: SlotName, list?: string) =>
  additions.filter(
    ({ slot, entity, capability }) =>
      slot === name && (entity === undefined || [entity].flat().includes(list ?? '')) && supports(capability),
  );

/** Whether a feature or extension adds a component to a slot. */
export const isSlotUsed = (name: SlotName): boolean => inSlot(name).length > 0;

/** Loads the components of a slot. Ignores failures: the components handle them. */
export const loadSlot = (name: SlotName, list?: string): Promise<unknown> =>
  Promise.all(inSlot(name, list).map(({ Shown }) => Shown.load().catch(() => {})));

interface SlotSpec<S extends SlotName> {
  name: S;
  /** The list whose records the page shows, or the name of the settings. */
  list?: string;
  /** A placeholder for a component that is loading. */
  fallback?: ReactNode;
  /** Rendered if a component throws. Default: an error message. */
  instead?: ReactNode;
}

/** Renders the components that features and extensions add to a slot. An error in one does not affect the rest of the page. */
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
