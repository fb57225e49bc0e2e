import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { createTheme, ThemeProvider } from '@mui/material/styles';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import english from 'ra-language-english';
import type { ReactNode } from 'react';
import { I18nContext } from 'react-admin';

/** The nonce that the server's Content-Security-Policy requires for inserted styles. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;

const styleCache = createCache({ key: 'mui', nonce, prepend: true });

/** A theme that looks like the app's own components. Uses the same CSS variables, so that it follows the colour scheme. */
const theme = createTheme({
  cssVariables: { nativeColor: true },
  palette: {
    primary: { main: 'var(--primary)', contrastText: 'var(--paper)' },
    error: { main: 'var(--error)', contrastText: 'var(--paper)' },
    success: { main: 'var(--success)', contrastText: 'var(--paper)' },
    warning: { main: 'var(--warning)', contrastText: 'var(--paper)' },
    background: { default: 'var(--background)', paper: 'var(--paper)' },
    text: { primary: 'var(--text)', secondary: 'var(--text-soft)', disabled: 'var(--disabled)' },
    action: { active: 'var(--text-soft)', disabled: 'var(--disabled)', disabledBackground: 'var(--disabled-line)' },
    divider: 'var(--line)',
  },
  shape: { borderRadius: 8 },
  typography: { fontFamily: 'var(--font)', fontSize: 13, button: { textTransform: 'none', fontWeight: 600 } },
  components: {
    MuiButtonBase: { defaultProps: { disableRipple: true } },
    MuiButton: { defaultProps: { size: 'small', disableElevation: true } },
  },
});

const i18nProvider = polyglotI18nProvider(() => english, 'en', { allowMissing: true });

/** Provides the theme and the texts for components of MUI and react-admin. */
export const MuiTheme = ({ children }: { children: ReactNode }) => (
  <CacheProvider value={styleCache}>
    <ThemeProvider theme={theme}>
      <I18nContext value={i18nProvider}>{children}</I18nContext>
    </ThemeProvider>
  </CacheProvider>
);
