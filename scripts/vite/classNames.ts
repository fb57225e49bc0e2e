import { createHash } from 'node:crypto';
import { relative } from 'node:path';

/** The characters of a file's code. */
const LENGTH = 4;

/**
 * Returns the names of CSS classes in a build: a code of their file, and a number within it. The first files of the app contain hundreds
 * of them, and a hash of each class does not compress.
 * @throws Error, in the unlikely case that two files have the same code
 */
export function classNames(root: string): (name: string, file: string) => string {
  const fileOf = new Map<string, string>();
  const classesOf = new Map<string, string[]>();
  return (name, file) => {
    const code = createHash('sha256').update(relative(root, file)).digest('base64url').slice(0, LENGTH);
    if ((fileOf.get(code) ?? file) !== file)
      throw new Error(`The classes of ${file} and ${fileOf.get(code)} have the same names.`);
    fileOf.set(code, file);
    const classes = classesOf.get(code) ?? [];
    classesOf.set(code, classes);
    if (!classes.includes(name)) classes.push(name);
    return `_${code}${classes.indexOf(name).toString(36)}`;
  };
}
