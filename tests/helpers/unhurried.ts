import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';

// Beside other tests, what waits for an idle processor may wait for minutes.
os.setPriority = () => {};
syncBuiltinESMExports();
