import type { RouterLinkProps, RouterProvider } from 'react-admin';
import {
  matchPath,
  Navigate,
  Outlet,
  Route,
  Routes,
  useHref,
  useInRouterContext,
  useLinkClickHandler,
  useLocation,
  useMatch,
  useNavigate,
  useParams,
} from 'react-router';
import { useBlocker } from '../navigation/useBlocker';

/** What react-admin goes by, in place of its own, which brings along a whole router besides. */
export const routerProvider: RouterProvider = {
  useInRouterContext,
  useLocation,
  useMatch,
  useNavigate: useNavigate as RouterProvider['useNavigate'],
  useParams: useParams as RouterProvider['useParams'],
  useBlocker,
  useCanBlock: () => true,
  matchPath,
  Link,
  Navigate,
  Outlet,
  Route: Route as RouterProvider['Route'],
  Routes,
  RouterWrapper: ({ children }) => children,
};

/** All links are watched where they are clicked; what one tells to its page beside the address is known here alone. */
function Link({ to, replace, state, onClick, ...link }: RouterLinkProps) {
  const follow = useLinkClickHandler(to, { replace, state });
  return (
    <a
      {...link}
      href={useHref(to)}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented && (replace || state)) follow(event);
      }}
    />
  );
}
