import { z } from 'zod';
import type { SettingsDefinition, SettingValue } from '../../contract/definition/settings';
import { type Endpoint, reads } from '../../contract/endpoint';
import { versionHeaders } from '../../contract/history';
import { answerSchema, settingsSchema } from '../../contract/schemas';
import { feature } from './feature';

const call = { capability: feature.name, tag: 'Settings', role: 'administrator' } as const;

/** The schema of a value depends on its field; see {@link changeCallOf}. */
const values = z.record(z.string(), z.unknown() as z.ZodType<SettingValue>);

/** Settings of one feature or extension. */
const section = z.object({
  name: z.string(),
  title: z.string(),
  values: values.describe('By the names of the fields'),
  defaults: values,
  version: z.string().describe('For If-Match'),
});
export type Section = z.infer<typeof section>;

export const calls = {
  list: { ...reads, ...call, path: '/api/settings', summary: 'The settings of all features', answer: z.array(section) },
} as const satisfies Record<string, Endpoint>;

/** Returns the call that changes the settings of one feature or extension. */
export function changeCallOf(settings: SettingsDefinition) {
  const { name, title, fields } = settings;
  const answer: z.ZodType<Pick<Section, 'values' | 'version'>> = z.object({
    values: answerSchema(fields),
    version: z.string(),
  });
  return {
    ...call,
    method: 'PUT',
    path: `/api/settings/${name}`,
    summary: `Change the settings of ${title}`,
    headers: versionHeaders,
    body: settingsSchema(settings),
    status: 200,
    answer,
    errors: 'json',
  } as const satisfies Endpoint;
}
