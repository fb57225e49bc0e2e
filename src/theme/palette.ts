/*
 * The colours of both schemes. The theme and the login screen, which must not wait for the theme, both take them
 * from here.
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
export const schemed = (colour: keyof typeof light): string => `light-dark(${light[colour]}, ${dark[colour]})`;

export const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', sans-serif";
