import { openDatabases } from '/work/wt-e17/bench/lib/databases';

await using databases = await openDatabases();
for (const size of process.argv.slice(2)) console.log(size, await databases.of(size as 'large'));
