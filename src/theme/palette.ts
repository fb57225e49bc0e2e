/*
 * The colours of both schemes: for the theme, and for what is shown before the theme is there.
 */

export const light = {
  primary: '#1f5fbf',
  background: '#f5f7fa',
  paper: '#ffffff',
  text: '#1b2430',
  textSoft: '#556274',
  line: '#dfe4ec',
  error: '#c02626',
  success: '#107a4d',
  warning: '#a35200',
};

export const dark: typeof light = {
  primary: '#7db3ff',
  background: '#12161d',
  paper: '#1a2029',
  text: '#e6ebf2',
  textSoft: '#a3afbf',
  line: '#2d3644',
  error: '#ff8a80',
  success: '#5fd39b',
  warning: '#ffb561',
};

/** Both schemes in one CSS value; the browser takes the one that `color-scheme` selects. */
const schemed = (colour: keyof typeof light): string => `light-dark(${light[colour]}, ${dark[colour]})`;

export const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', sans-serif";

/** The look of what is shown before the theme is there: its variables, by the names that the theme gives them. */
export const beforeTheme = {
  '--mui-palette-primary-main': schemed('primary'),
  '--mui-palette-error-main': schemed('error'),
  '--mui-palette-success-main': schemed('success'),
  '--mui-palette-warning-main': schemed('warning'),
  '--mui-palette-background-default': schemed('background'),
  '--mui-palette-background-paper': schemed('paper'),
  '--mui-palette-text-primary': schemed('text'),
  '--mui-palette-text-secondary': schemed('textSoft'),
  '--mui-palette-divider': schemed('line'),
  color: schemed('text'),
  background: schemed('background'),
  fontFamily: FONT,
};
