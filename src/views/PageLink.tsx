import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { usePrefetch } from '../routing/prefetch';

/** A link inside the app, which fetches its page ahead. */
export function PageLink({ to, onFocus, ...props }: Omit<ComponentProps<typeof Link>, 'to'> & { to: string }) {
  const prefetch = usePrefetch(to);
  return (
    <Link
      {...props}
      to={to}
      onPointerEnter={prefetch.onPointerEnter}
      onFocus={(event) => {
        prefetch.onFocus();
        onFocus?.(event);
      }}
    />
  );
}
