import { includes } from '../../contract/definition/roles';
import type { SettingsDefinition } from '../../contract/definition/settings';
import { currentActor } from '../db/actor';
import type { Executor } from '../db/types';
import { readSettings } from './settings';

/** The setting that shows costs to clerks and viewers. The reports declare it; without it, all users see costs. */
const SETTING = 'clerksSeeCosts';

/** Returns whether the caller sees costs: what goods were bought for, and figures that contain it. */
export async function callerSeesCosts(db: Executor, settings: readonly SettingsDefinition[]): Promise<boolean> {
  const { role } = currentActor();
  // Without accounts there are no roles.
  if (role === undefined || includes(role, 'manager')) return true;
  const declared = settings.find(({ fields }) => SETTING in fields);
  return !declared || (await readSettings(db, declared))[SETTING] === true;
}
