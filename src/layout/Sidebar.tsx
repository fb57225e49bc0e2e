import DeliveryIcon from '@mui/icons-material/LocalShippingOutlined';
import ReceiveIcon from '@mui/icons-material/MoveToInboxOutlined';
import GeographyIcon from '@mui/icons-material/PublicOutlined';
import PanelIcon from '@mui/icons-material/SpaceDashboardOutlined';
import TransferIcon from '@mui/icons-material/SwapHorizOutlined';
import { type Ref, use } from 'react';
import { BRAND } from '../config';
import { titleOf } from '../routing/titles';
import { GEOGRAPHY, HOME, isWithin, listUrl, moveUrl } from '../routing/urls';
import type { IconComponent } from '../schema/spec';
import { PageLink } from '../views/PageLink';
import { EntitiesContext } from './EntitiesContext';
import styles from './layout.module.css';

interface Entry {
  to: string;
  label: string;
  icon: IconComponent;
}

/** The link to a page that is no entity's: it is called as the page is titled. */
const entry = (to: string, icon: Entry['icon']): Entry => ({ to, label: titleOf(to, []), icon });

const moves: readonly Entry[] = [
  entry(moveUrl('receive'), ReceiveIcon),
  entry(moveUrl('transfer'), TransferIcon),
  entry(moveUrl('delivery'), DeliveryIcon),
];

interface SidebarProps {
  /** The page's path: its link is marked. */
  path: string;
  navRef?: Ref<HTMLElement>;
  /** Told when a link was followed. */
  onFollow?: () => void;
}

/** The brand and the links to every part of the app; the entities' links come from their declarations. */
export function Sidebar({ path, navRef, onFollow }: SidebarProps) {
  const entities = use(EntitiesContext);
  const parts: Entry[] = [
    entry(HOME, PanelIcon),
    ...entities.map(({ name, many, icon }) => ({ to: listUrl(name), label: many, icon })),
    entry(GEOGRAPHY, GeographyIcon),
  ];
  return (
    <nav ref={navRef} className={styles.sidebar} aria-label="Main">
      <p className={styles.brand}>{BRAND}</p>
      <Links entries={parts} path={path} onFollow={onFollow} />
      <h2 id="warehouse-links">Warehouse</h2>
      <Links entries={moves} labelledBy="warehouse-links" path={path} onFollow={onFollow} />
    </nav>
  );
}

interface LinksProps extends Pick<SidebarProps, 'path' | 'onFollow'> {
  entries: readonly Entry[];
  labelledBy?: string;
}

const Links = ({ entries, labelledBy, path, onFollow }: LinksProps) => (
  <ul aria-labelledby={labelledBy}>
    {entries.map(({ to, label, icon: Icon }) => (
      <li key={to}>
        <PageLink to={to} aria-current={isWithin(path, to) ? 'page' : undefined} onClick={onFollow}>
          <Icon fontSize="small" />
          {label}
        </PageLink>
      </li>
    ))}
  </ul>
);
