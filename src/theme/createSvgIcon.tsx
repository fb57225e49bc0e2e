import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { ReactNode } from 'react';
import styles from './icon.module.css';

type IconProps = Omit<SvgIconProps, 'sx' | 'component' | 'htmlColor' | 'inheritViewBox' | 'shapeRendering' | 'classes'>;

/** The variables of those colours that go by another name here. */
const variables: Partial<Record<string, string>> = { action: 'text-soft', secondary: 'text-soft', info: 'primary' };

/**
 * Makes the icon library's components of its drawings, as its own function of this name does. That one styles them by MUI,
 * which is not on the way to the first page; builds and the development server take this one instead (`scripts/vite/plainIcons.ts`). It
 * knows the same properties, but for `sx` and what replaces the drawing.
 */
export default function createSvgIcon(drawing: ReactNode, name: string) {
  const SvgIcon = ({ fontSize = 'medium', className = '', color, titleAccess, style, ...rest }: IconProps) => (
    // biome-ignore lint/a11y/noSvgWithoutTitle: it stands beside words, or in a control that is named
    <svg
      viewBox="0 0 24 24"
      focusable="false"
      role={titleAccess ? 'img' : undefined}
      aria-hidden={titleAccess || rest['aria-label'] ? undefined : true}
      {...rest}
      className={`${styles.icon} ${styles[fontSize]} ${className}`}
      style={color && color !== 'inherit' ? { color: `var(--${variables[color] ?? color})`, ...style } : style}
    >
      {drawing}
      {titleAccess && <title>{titleAccess}</title>}
    </svg>
  );
  SvgIcon.displayName = `${name}Icon`;
  return SvgIcon;
}
