import { Link, type LinkProps } from 'react-router';
import { usePreload } from '../routing/preload';

/** A link inside the app, which fetches its page ahead. */
export function PageLink({ to, onFocus, ...props }: LinkProps & { to: string }) {
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
