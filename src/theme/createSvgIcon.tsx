import type { ReactNode } from 'react';
import styles from './icon.module.css';

interface IconProps {
  fontSize?: 'small' | 'medium' | 'inherit';
  className?: string;
}

/**
 * Makes the icon library's components of its drawings, as its own function of this name does. That one styles them by the
 * theme's library, which comes later than the first icons; builds take this one instead (`vite.config.ts`).
 */
export default function createSvgIcon(drawing: ReactNode, name: string) {
  const SvgIcon = ({ fontSize = 'medium', className = '' }: IconProps) => (
    <svg
      className={`${styles.icon} ${styles[fontSize]} ${className}`}
      viewBox="0 0 24 24"
      aria-hidden
      focusable="false"
    >
      {drawing}
    </svg>
  );
  SvgIcon.displayName = `${name}Icon`;
  return SvgIcon;
}
