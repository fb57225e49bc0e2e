import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { createTheme, ThemeProvider } from '@mui/material/styles';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import english from 'ra-language-english';
import type { ReactNode } from 'react';
import { I18nContext } from 'react-admin';

/** The nonce that the server's Content-Security-Policy asks of inserted styles. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;

const styleCache = createCache({ key: 'mui', nonce, prepend: true });

/** The look of this app's own parts, read from the same variables, so that both schemes follow. */
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

/** What components of MUI and of react-admin are drawn under: their theme, and react-admin's words. */
export const MuiTheme = ({ children }: { children: ReactNode }) => (
  <CacheProvider value={styleCache}>
    <ThemeProvider theme={theme}>
      <I18nContext value={i18nProvider}>{children}</I18nContext>
    </ThemeProvider>
  </CacheProvider>
);
