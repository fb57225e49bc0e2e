import { use } from 'react';
import { usePreload } from '../routing/preload';
import { DrawingContext, type LinkProps } from './drawing';

/** A link inside the app, which fetches its page ahead. */
export function PageLink({ to, onFocus, ...props }: LinkProps) {
  const { Link } = use(DrawingContext);
  const preload = usePreload(to);
  return (
    <Link
      {...props}
      to={to}
      onPointerEnter={preload.onPointerEnter}
      onFocus={(event) => {
        preload.onFocus();
        onFocus?.(event);
      }}
    />
  );
}
