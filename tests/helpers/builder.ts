import { fork } from 'node:child_process';
import { once } from 'node:events';

export interface Builder {
  /** Builds the web app. @throws Error with the compiler's message */
  build: () => Promise<void>;
  end: () => void;
}

/**
 * Starts a process that builds a copy of the project again and again, in the quick mode and without the compiler's start: in an
 * eighth of the time of `npm run build`.
 */
export function startBuilder(folder: string): Builder {
  const child = fork('tests/helpers/buildProcess.ts', {
    cwd: folder,
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, EXTENSIONS_DIR: '', NODE_ENV: 'production' },
  });
  const ended = once(child, 'exit').then(([code]) => [`The builder ended with ${code}.`]);
  return {
    build: async () => {
      child.send('build');
      const [failure] = await Promise.race([once(child, 'message'), ended]);
      if (failure) throw new Error(String(failure));
    },
    end: () => child.kill(),
  };
}
