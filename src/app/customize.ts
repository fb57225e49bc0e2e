import type { MovePath } from '../inventory/movePath';
import type { EntityName } from '../schema/contract';
import type { Word } from './words';

/** The colours that `src/theme/base.css` names; how well they stand out from each other is for who changes them. */
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

/** A link of the product's in the sidebar, by its path. */
export type LinkPath = '/' | `/${EntityName}` | '/geography' | `/inventory/${MovePath}`;

/** What an extension makes of the app's look. */
export interface Look {
  /** The label above the sidebar's links, where `VITE_BRAND` names none. `brand: 'Hurtownia Nowak'` */
  brand?: string;
  /** Colours, in the light scheme and in the dark one. `colours: { primary: ['#0b6e4f', '#6fd3ae'] }` */
  colours?: { readonly [C in (typeof COLOURS)[number]]?: readonly [light: CssColour, dark: CssColour] };
  /** What forms say. `words: { 'ra.validation.required': 'Must be given' }` */
  words?: { readonly [W in Word]?: string };
  /** The product's links in the sidebar: called otherwise, under a heading, or not there. `links: { '/products': { label: 'Goods', group: 'Stock' }, '/geography': false }` */
  links?: { readonly [P in LinkPath]?: { readonly label?: string; readonly group?: string } | false };
  /** The paths of those links that come first, one's own too; the others follow as they are. `order: ['/', '/carriers']` */
  order?: readonly (LinkPath | `/${string}`)[];
}

/**
 * What the whole app looks like, as an extension's `look.ts` exports it. It is read when the app is built, so that even the
 * sign-in looks like that at once.
 * @example export const look = customize({ brand: 'Hurtownia Nowak', colours: { primary: ['#0b6e4f', '#6fd3ae'] } });
 */
export const customize = (look: Look): Look => look;
