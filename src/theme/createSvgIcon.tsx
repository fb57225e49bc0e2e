import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { ReactNode } from 'react';
import styles from './icon.module.css';

type IconProps = Omit<SvgIconProps, 'sx' | 'component' | 'htmlColor' | 'inheritViewBox' | 'shapeRendering' | 'classes'>;

/** The CSS variables of MUI's colours whose names differ. */
const variables: Partial<Record<string, string>> = { action: 'text-soft', secondary: 'text-soft', info: 'primary' };

/**
 * Makes icon components, as the MUI function of the same name does. MUI's function depends on MUI's styles, which the first page
 * does not load; builds and the development server use this one instead (`scripts/vite/plainIcons.ts`). It supports the same
 * props, except `sx` and the ones that replace the drawing.
 */
export default function createSvgIcon(drawing: ReactNode, name?: string) {
  const SvgIcon = ({ fontSize = 'medium', className = '', color, titleAccess, style, ...rest }: IconProps) => (
    // biome-ignore lint/a11y/noSvgWithoutTitle: decorative, next to a text or in a control with a name
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
  if (import.meta.env.DEV) SvgIcon.displayName = `${name}Icon`;
  return SvgIcon;
}
