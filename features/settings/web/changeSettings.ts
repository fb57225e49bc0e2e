import { HttpError } from 'react-admin';
import type { SettingsDefinition } from '../../../contract/definition/settings';
import { callOf, send } from '../../../src/calls/call';
import type { AnyRow } from '../../../src/schema/record';
import { type Failed, failedBy } from '../../../src/views/data/failed';
import type { changeCallOf, Section } from '../contract';

/** Saved settings. */
export interface Changed extends Pick<Section, 'values' | 'version'> {
  /** The version that they replaced. */
  instead: string;
}

interface Refused extends Failed {
  /** The message for each invalid field. */
  fields: Readonly<Record<string, string>>;
  /** Whether the settings have changed since the page has loaded them. */
  isOutdated: boolean;
}

type Result = { changed: Pick<Section, 'values' | 'version'>; failed?: never } | { changed?: never; failed: Refused };

/** Sends changed settings. */
export async function changeSettings({ name }: SettingsDefinition, body: AnyRow, version: string): Promise<Result> {
  const change = callOf<ReturnType<typeof changeCallOf>>(`PUT /api/settings/${name}`, '{}');
  try {
    return { changed: await send(change, { body, version }) };
  } catch (error) {
    const { status, body: answer } = error instanceof HttpError ? error : { status: 0, body: undefined };
    const errors: Readonly<Record<string, string>> = answer?.errors ?? {};
    return { failed: { ...failedBy(error), fields: errors, isOutdated: status === 412 } };
  }
}
