import { createTheme, type PaletteOptions } from '@mui/material/styles';
import { dark, FONT, light } from './palette';

const paletteOf = (colours: typeof light): PaletteOptions => ({
  primary: { main: colours.primary },
  error: { main: colours.error },
  success: { main: colours.success },
  warning: { main: colours.warning },
  background: { default: colours.background, paper: colours.paper },
  text: { primary: colours.text, secondary: colours.textSoft },
  divider: colours.line,
});

/** A light, calm theme, dense enough for a day's work, and its dark twin; the system's choice unless a person chose. */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'data' },
  colorSchemes: { light: { palette: paletteOf(light) }, dark: { palette: paletteOf(dark) } },
  shape: { borderRadius: 8 },
  typography: { fontFamily: FONT, fontSize: 13, button: { textTransform: 'none', fontWeight: 600 } },
  components: {
    MuiButtonBase: { defaultProps: { disableRipple: true } },
    MuiButton: { defaultProps: { size: 'small', disableElevation: true } },
  },
});
