import type { Group } from '../../server/http/context';
import { Feed } from './server/feed';
import { streamNews } from './server/stream';

export const live: Group = (app, context) => {
  const { db, caughtUp, beforeClose } = context;
  if (!app.writes) throw new Error('The feature `live` listens to the database: it needs databaseUrl.');
  const feed = new Feed(db, app.writes, app.log, caughtUp);
  beforeClose(() => feed.stop());
  streamNews(app, context, feed);
};
