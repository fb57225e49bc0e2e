import DeliveryIcon from '@mui/icons-material/LocalShippingOutlined';
import ReceiveIcon from '@mui/icons-material/MoveToInboxOutlined';
import GeographyIcon from '@mui/icons-material/PublicOutlined';
import PanelIcon from '@mui/icons-material/SpaceDashboardOutlined';
import TransferIcon from '@mui/icons-material/SwapHorizOutlined';
import { type ComponentType, type Ref, use } from 'react';
import { NavLink } from 'react-router';
import { BRAND } from '../config';
import { preloadPage } from '../pages';
import { GEOGRAPHY, HOME, listUrl, moveUrl } from '../routing/urls';
import { EntitiesContext } from './EntitiesContext';
import styles from './layout.module.css';

interface Entry {
  to: string;
  label: string;
  icon: ComponentType<{ fontSize?: 'small' | 'inherit' }>;
}

const moves: readonly Entry[] = [
  { to: moveUrl('receive'), label: 'Receive', icon: ReceiveIcon },
  { to: moveUrl('transfer'), label: 'Transfer', icon: TransferIcon },
  { to: moveUrl('delivery'), label: 'Delivery', icon: DeliveryIcon },
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
    { to: HOME, label: 'Main Panel', icon: PanelIcon },
    ...entities.map(({ name, many, icon }) => ({ to: listUrl(name), label: many, icon })),
    { to: GEOGRAPHY, label: 'Geography', icon: GeographyIcon },
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
    {entries.map(({ to, label, icon: Icon }) => (
      <li key={to}>
        <NavLink
          to={to}
          end={to === HOME}
          onClick={onFollow}
          onPointerEnter={() => preloadPage(to)}
          onFocus={() => preloadPage(to)}
        >
          <Icon fontSize="small" />
          {label}
        </NavLink>
      </li>
    ))}
  </ul>
);
