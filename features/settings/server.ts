import { changeSettings, readAllSettings } from '../../server/entity/settings';
import type { Group } from '../../server/http/context';
import { route } from '../../server/http/route';
import { calls, changeCallOf, type Section } from './contract';

export const settingsRoutes: Group = (app, { db, settings }) => {
  route(app, calls.list, async () => {
    const stored = await readAllSettings(db, settings);
    return settings.flatMap(({ name, title, defaults }, index): Section[] => {
      const now = stored[index];
      return now ? [{ name, title, defaults, ...now }] : [];
    });
  });
  for (const each of settings) {
    route(app, changeCallOf(each), ({ body, headers }) => changeSettings(db, each, body, headers));
  }
};
