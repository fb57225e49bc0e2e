import type { MovePath } from '../inventory/moveUrls';
import type { EntityName } from '../schema/contract';
import type { Word } from './i18nProvider';

/** The colour variables of `src/theme/base.css`. An extension that changes them is responsible for their contrast. */
export const COLOURS = [
  'primary',
  'background',
  'paper',
  'text',
  'text-soft',
  'line',
  'error',
  'success',
  'warning',
] as const;

type CssColour = `#${string}` | `${'rgb' | 'hsl' | 'oklch'}(${string})`;

/** The path of a sidebar link of the product. */
export type LinkPath = '/' | `/${EntityName}` | '/geography' | `/inventory/${MovePath}`;

/** The look of the app, as an extension changes it. */
export interface Look {
  /** The label above the sidebar's links. `VITE_BRAND` takes precedence. `brand: 'Hurtownia Nowak'` */
  brand?: string;
  /** Colours of the light and the dark scheme. `colours: { primary: ['#0b6e4f', '#6fd3ae'] }` */
  colours?: { readonly [C in (typeof COLOURS)[number]]?: readonly [light: CssColour, dark: CssColour] };
  /** Messages of forms. `words: { 'ra.validation.required': 'Must be given' }` */
  words?: { readonly [W in Word]?: string };
  /**
   * Labels and groups of the product's sidebar links; false removes a link.
   * `links: { '/products': { label: 'Goods', group: 'Stock' }, '/geography': false }`
   */
  links?: { readonly [P in LinkPath]?: { readonly label?: string; readonly group?: string } | false };
  /** The paths of the first links, including the extension's own. The others keep their order. `order: ['/', '/carriers']` */
  order?: readonly (LinkPath | `/${string}`)[];
}

/**
 * Declares the look of the app in an extension's `look.ts`. It is applied at build time, so that even the sign-in has it.
 * @example export const look = customize({ brand: 'Hurtownia Nowak', colours: { primary: ['#0b6e4f', '#6fd3ae'] } });
 */
export const customize = (look: Look): Look => look;
