import { z } from 'zod';
import { type Endpoint, reads } from '../../contract/endpoint';
import { answerSchema } from '../../contract/schemas';
import { feature } from './feature';
import { LOGO_TYPES, MAX_LOGO_BYTES } from './logo';
import { settings } from './settings';

const call = { capability: feature.name, tag: 'Firm' } as const;

const image = z.string().describe('A data URL');

const dataUrl = new RegExp(`^data:(${LOGO_TYPES.join('|').replaceAll('+', '\\+')});base64,[A-Za-z0-9+/]+={0,2}$`);

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Tells whether a data URL has a picture of its type. A browser shows an SVG only as an image, which runs no scripts. */
function isPicture(url: string): boolean {
  const [head = '', base64 = ''] = url.split(',');
  const bytes = Buffer.from(base64, 'base64');
  return head.includes('png')
    ? PNG.every((byte, place) => bytes[place] === byte)
    : /<svg[\s>]/.test(new TextDecoder().decode(bytes));
}

const logoInput = image
  .refine((url) => url.length <= Math.ceil(MAX_LOGO_BYTES / 3) * 4 + 40, 'must have at most 100 kB')
  .regex(dataUrl, 'must be a PNG or SVG file, as a data URL in base64')
  .refine(isPicture, 'is no PNG or SVG file');

const firm = answerSchema(settings.fields).and(z.object({ logo: image.nullable() }));
export type Firm = z.infer<typeof firm>;

export const calls = {
  get: { ...reads, ...call, path: '/api/firm', summary: 'The firm, as its documents show it', answer: firm },
  changeLogo: {
    ...call,
    method: 'PUT',
    role: 'administrator',
    path: '/api/firm/logo',
    summary: 'Replace the logo of the firm, or remove it',
    body: z.strictObject({ logo: logoInput.nullable() }),
    status: 204,
    errors: 'json',
  },
} as const satisfies Record<string, Endpoint>;
