import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';

// While other tests run, a low-priority process could wait for minutes.
os.setPriority = () => {};
syncBuiltinESMExports();
