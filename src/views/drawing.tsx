import type MuiButton from '@mui/material/Button';
import { type ComponentProps, type ComponentType, createContext } from 'react';
import styles from './drawing.module.css';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: string;
}

/** What is drawn by the router and the theme's library, which come with the app. */
interface Drawing {
  Link: ComponentType<LinkProps>;
  Button: typeof MuiButton;
}

/** What a page is drawn with that can be read before it can be used: plain links, and room for buttons. */
const still: Drawing = {
  Link: ({ to, ...props }) => <a href={to} {...props} />,
  Button: (({ className = '', children }: ComponentProps<'button'>) => (
    <span className={`${styles.button} ${className}`}>{children}</span>
  )) as typeof MuiButton,
};

/** What the parts are drawn with that stand on a page before the app is there. The app provides its own. */
export const DrawingContext = createContext(still);
