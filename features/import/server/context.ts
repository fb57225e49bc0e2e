import { ServerRuns } from '../../../server/changes/runs';
import { MACHINE_CLOCK } from '../../../server/db/day';
import type { Db } from '../../../server/db/types';
import { isStandard, standardWith } from '../../../server/entity/standard';
import type { Extensions } from '../../../server/extensions';
import type { Context } from '../../../server/http/context';
import { CORE, catalogueOf } from '../../../server/resources/core';
import { original } from '../../../server/texts/message';

/** Returns the dependencies of a server's routes, for a command that runs without a server. */
export function contextOf(db: Db, extensions: Extensions): Context {
  return {
    ...catalogueOf(extensions),
    db,
    primary: db,
    clock: MACHINE_CLOCK,
    caughtUp: async () => {},
    reauthorize: async () => true,
    runs: new ServerRuns(db),
    word: original,
    beforeClose: () => {},
    settings: extensions.settings,
    standards: [
      ...CORE.standards.map((each) => standardWith(each, extensions)),
      ...extensions.groups.filter(isStandard),
    ],
  };
}
