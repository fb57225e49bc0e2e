import type { RouterLinkProps, RouterProvider } from 'react-admin';
import {
  createPath,
  matchPath,
  Navigate,
  Outlet,
  Route,
  Routes,
  useInRouterContext,
  useLocation,
  useMatch,
  useNavigate,
  useParams,
} from 'react-router';
import { useBlocker } from '../routing/useBlocker';

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

/** All links are watched where they are clicked. */
function Link({ to, replace: _, state: __, ...link }: RouterLinkProps) {
  return <a {...link} href={typeof to === 'string' ? to : createPath(to)} />;
}
