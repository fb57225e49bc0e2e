import MoreIcon from '@mui/icons-material/MoreHorizOutlined';
import { type CSSProperties, type ReactNode, useId, useState } from 'react';
import { IconButton } from '../Button';
import styles from './menu.module.css';
import { besides } from './popover';

interface MoreMenuProps {
  /** The accessible name of the button. */
  label: string;
  children: ReactNode;
}

/** A button ⋯ that opens a menu of buttons and links. A click on one of them closes it. */
export default function MoreMenu({ label, children }: MoreMenuProps) {
  const id = useId();
  const [place, setPlace] = useState<CSSProperties>();
  return (
    <>
      <IconButton
        aria-label={label}
        popoverTarget={id}
        onClick={({ currentTarget }) => setPlace(besides(currentTarget))}
      >
        <MoreIcon fontSize="small" />
      </IconButton>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key on a button or link inside clicks it */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the click of a button or link inside bubbles */}
      <div id={id} popover="auto" className={styles.menu} style={place} onClick={closeAfterClick}>
        {place && children}
      </div>
    </>
  );
}

const closeAfterClick = ({ currentTarget, target }: React.MouseEvent<HTMLElement>) => {
  if (target instanceof Element && target.closest('a, button')) currentTarget.hidePopover?.();
};
