// Entry point of all scripts in this folder: `node scripts/run.js start`. Plain JavaScript, so that a Node too old for
// TypeScript can still print a message about its version.
import { readFileSync } from 'node:fs';

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const parts = (version) => version.match(/\d+/g).map(Number);
const [major, minor] = parts(process.versions.node);
const [neededMajor, neededMinor] = parts(engines.node);

if (major < neededMajor || (major === neededMajor && minor < neededMinor)) {
  console.error(
    `This needs Node ${engines.node}, and here is Node ${process.versions.node}. Get a newer one from https://nodejs.org.`,
  );
  process.exit(1);
}

const { register } = await import('tsx/esm/api').catch((error) => {
  if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
  console.error('The packages are not installed yet: run npm ci first.');
  process.exit(1);
});
register();

// npm sends a signal to the shell that runs this process, and many shells exit without passing it on. When the parent process
// changes, this one sends itself the signal of a closed terminal.
if (process.env.npm_lifecycle_event) {
  const { ppid } = process;
  const watch = setInterval(() => {
    if (process.ppid === ppid) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGHUP');
  }, 200).unref();
}

const [script] = process.argv.splice(2, 1);
await import(`./${script}.ts`).catch((error) => {
  if (!isOfCompiler(error)) throw error;
  // Prints no stack, since it is the compiler's own. Only a syntax error needs its first line, which has the file.
  const [place = ''] = String(error.stack).split('\n');
  const file = error instanceof SyntaxError && !place.startsWith(error.name) ? `${place}: ` : '';
  console.error(`The code does not compile; nothing was started.\n${file}${error.message}`);
  process.exit(1);
});

/** Whether a file of the project has a syntax error or a missing import. */
function isOfCompiler(error) {
  return error.name === 'TransformError' || error instanceof SyntaxError || error.code === 'ERR_MODULE_NOT_FOUND';
}
