import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { guard } from '../../server/accounts/authorization';
import { largeAnswers } from '../../server/http/answers/large';
import { connections } from '../../server/http/connections/connections';
import { docs } from '../../server/http/docs';
import { errors } from '../../server/http/errors';
import { DEFAULT_LIMITS } from '../../server/http/limits';
import { unreadableRequests } from '../../server/http/unreadable';

test.each([
  ['connections', 'shutdown', connections],
  ['errors', 'refusals', errors],
  ['unreadable-requests', 'connections', unreadableRequests],
  ['docs', 'authorization', docs],
  ['guard', 'authorization', guard],
  ['large-answers', 'connections', largeAnswers],
])('the plugin %s is refused before %s', async (name, needed, plugin) => {
  const app = Fastify();
  await expect(async () => app.register(plugin, DEFAULT_LIMITS.large)).rejects.toThrow(
    `The dependency '${needed}' of plugin '${name}' is not registered`,
  );
});
