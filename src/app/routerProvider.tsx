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

/** The router for react-admin's components. Replaces react-admin's own, which would bundle a second router. */
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

/** A link of a react-admin component. Global listeners handle links, but only this component knows `replace` and `state`. */
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
