import DeliveryIcon from '@mui/icons-material/LocalShippingOutlined';
import ReceiveIcon from '@mui/icons-material/MoveToInboxOutlined';
import GeographyIcon from '@mui/icons-material/PublicOutlined';
import PanelIcon from '@mui/icons-material/SpaceDashboardOutlined';
import TransferIcon from '@mui/icons-material/SwapHorizOutlined';
import { type ComponentType, type Ref, use } from 'react';
import { NavLink } from 'react-router';
import { BRAND } from '../config';
import { usePreload } from '../routing/preload';
import { titleOf } from '../routing/titles';
import { GEOGRAPHY, HOME, listUrl, moveUrl } from '../routing/urls';
import { EntitiesContext } from './EntitiesContext';
import styles from './layout.module.css';

interface Entry {
  to: string;
  label: string;
  icon: ComponentType<{ fontSize?: 'small' | 'inherit' }>;
}

/** The link to a page that is no entity's: it is called as the page is titled. */
const entry = (to: string, icon: Entry['icon']): Entry => ({ to, label: titleOf(to, []), icon });

const moves: readonly Entry[] = [
  entry(moveUrl('receive'), ReceiveIcon),
  entry(moveUrl('transfer'), TransferIcon),
  entry(moveUrl('delivery'), DeliveryIcon),
];

interface SidebarProps {
  navRef: Ref<HTMLElement>;
  /** Told when a link was followed. */
  onFollow: () => void;
}

/** The brand and the links to every part of the app; the entities' links come from their declarations. */
export function Sidebar({ navRef, onFollow }: SidebarProps) {
  const entities = use(EntitiesContext);
  const parts: Entry[] = [
    entry(HOME, PanelIcon),
    ...entities.map(({ name, many, icon }) => ({ to: listUrl(name), label: many, icon })),
    entry(GEOGRAPHY, GeographyIcon),
  ];
  return (
    <nav ref={navRef} className={styles.sidebar} aria-label="Main">
      <p className={styles.brand}>{BRAND}</p>
      <Links entries={parts} onFollow={onFollow} />
      <h2 id="warehouse-links">Warehouse</h2>
      <Links entries={moves} labelledBy="warehouse-links" onFollow={onFollow} />
    </nav>
  );
}

interface LinksProps {
  entries: readonly Entry[];
  labelledBy?: string;
  onFollow: () => void;
}

const Links = ({ entries, labelledBy, onFollow }: LinksProps) => (
  <ul aria-labelledby={labelledBy}>
    {entries.map((one) => (
      <li key={one.to}>
        <SidebarLink entry={one} onFollow={onFollow} />
      </li>
    ))}
  </ul>
);

function SidebarLink({ entry: { to, label, icon: Icon }, onFollow }: { entry: Entry; onFollow: () => void }) {
  return (
    <NavLink to={to} end={to === HOME} onClick={onFollow} {...usePreload(to)}>
      <Icon fontSize="small" />
      {label}
    </NavLink>
  );
}
