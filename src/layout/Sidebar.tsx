import { type Ref, useId } from 'react';
import { BRAND } from '../config';
import { type SidebarLink, useRoutes } from '../routing/pageRoute';
import { isWithin } from '../routing/urls';
import styles from './layout.module.css';

interface SidebarProps {
  /** The page's path: its link is marked. */
  path: string;
  navRef: Ref<HTMLElement>;
  /** Told when a link was followed. */
  onFollow: () => void;
}

/** The brand and the links to every part of the app, those of a group under its heading. */
export function Sidebar({ path, navRef, onFollow }: SidebarProps) {
  const links = useRoutes().flatMap(({ path: to, link }) => (link ? [{ ...link, to }] : []));
  const groups = [...new Set(links.map(({ group = '' }) => group))];
  return (
    <nav ref={navRef} className={styles.sidebar} aria-label="Main">
      <p className={styles.brand}>{BRAND}</p>
      {groups.map((heading) => (
        <Links
          key={heading}
          heading={heading}
          links={links.filter(({ group = '' }) => group === heading)}
          path={path}
          onFollow={onFollow}
        />
      ))}
    </nav>
  );
}

interface LinksProps extends Pick<SidebarProps, 'path' | 'onFollow'> {
  heading: string;
  links: readonly (SidebarLink & { to: string })[];
}

function Links({ heading, links, path, onFollow }: LinksProps) {
  const id = useId();
  return (
    <>
      {heading && <h2 id={id}>{heading}</h2>}
      <ul aria-labelledby={heading ? id : undefined}>
        {links.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <a href={to} aria-current={isWithin(path, to) ? 'page' : undefined} onClick={onFollow}>
              <Icon fontSize="small" />
              {label}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
