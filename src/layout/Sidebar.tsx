import { type Ref, useId } from 'react';
import { useLocation } from 'react-router';
import { BRAND } from '../config';
import { type PlacedLink, useRoutes } from '../routing/pageRoute';
import { LanguageButtons } from '../texts/LanguageButtons';
import { t, translate } from '../texts/t';
import styles from './layout.module.css';
import { sidebarLinks } from './sidebarLinks';

interface SidebarProps {
  /** The path of the current page, whose link is highlighted. */
  path: string;
  navRef: Ref<HTMLElement>;
  /** Called when the user follows a link. */
  onFollow: () => void;
}

/** The brand and the links to all parts of the app, grouped under headings. */
export function Sidebar({ path, navRef, onFollow }: SidebarProps) {
  const { search } = useLocation();
  const links = sidebarLinks(useRoutes(), { path, search });
  const groups = [...new Set(links.map(({ group = '' }) => group))];
  return (
    <nav ref={navRef} className={styles.sidebar} aria-label={t('Main')}>
      <p className={styles.brand}>{BRAND}</p>
      {groups.map((heading) => (
        <Links
          key={heading}
          heading={heading}
          links={links.filter(({ group = '' }) => group === heading)}
          onFollow={onFollow}
        />
      ))}
      <div className={styles.languageFoot}>
        <LanguageButtons />
      </div>
    </nav>
  );
}

interface LinksProps extends Pick<SidebarProps, 'onFollow'> {
  heading: string;
  links: readonly PlacedLink[];
}

function Links({ heading, links, onFollow }: LinksProps) {
  const id = useId();
  return (
    <>
      {heading && <h2 id={id}>{translate(heading)}</h2>}
      <ul aria-labelledby={heading ? id : undefined}>
        {links.map(({ to, label, icon: Icon, current }) => (
          <li key={to}>
            <a href={to} aria-current={current ? 'page' : undefined} onClick={onFollow}>
              <Icon fontSize="small" />
              {translate(label)}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
