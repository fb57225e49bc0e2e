import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { hasExtra } from '../extras';
import { furtherPages } from '../inventory/furtherPages';
import type { PlacedLink } from '../routing/pageRoute';
import { isWithin } from '../routing/urls';

/** The links to what the backend can do beside the three moves. */
export default function FurtherLinks({ children: draw }: { children: (link: PlacedLink) => ReactNode }) {
  const { pathname } = useLocation();
  return furtherPages
    .filter(({ extra }) => hasExtra(extra))
    .map((link) => draw({ ...link, current: isWithin(pathname, link.to) }));
}
